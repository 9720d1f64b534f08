import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ContactBar } from '../../components/contact-bar';
import { Filters } from '../../components/filters';
import { PageView } from '../../components/page-view';
import { Pager } from '../../components/pager';
import { ProductGrid } from '../../components/product-card';
import { isPastEnd, queryOf, type SearchParams } from '../../lib/list-query';
import { findProducts, readSettings } from '../../lib/shop';

interface Props {
  searchParams: Promise<SearchParams>;
}

const TITLE = 'Rượu vang và rượu mạnh';

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q, page, per_page: _size, include: _include, ...filters } = queryOf(await searchParams);
  const isNarrowed = q !== undefined || Object.keys(filters).length > 0;
  return {
    title: q === undefined ? TITLE : `${q} – ${TITLE}`,
    // Search engines find the products through the whole list, page by page.
    ...(isNarrowed ? { robots: { index: false } } : { alternates: { canonical: page ? `/san-pham?page=${page}` : '/san-pham' } }),
  };
}

export default async function ProductsPage({ searchParams }: Props) {
  const params = await searchParams;
  const query = queryOf(params);
  const [list, settings] = await Promise.all([findProducts(query), readSettings()]);
  if (!list || isPastEnd(list.meta)) notFound();
  const corrected = list.meta.search?.corrected ?? [];
  return (
    <>
      <h1>{query.q ?? TITLE}</h1>
      <p className="soft">
        {list.meta.total} chai
        {corrected.map(({ from, to }) => `, tìm “${to}” thay cho “${from}”`)}
      </p>
      <div className="with-filters">
        <Filters params={params} facets={list.meta.facets} />
        <div>
          <h2 className="unseen">Sản phẩm</h2>
          {list.data.length === 0 && (
            <p>
              Không có chai nào phù hợp. <a href="/san-pham">Xem tất cả</a>
            </p>
          )}
          <ProductGrid products={list.data} firstRow={2} />
          <Pager meta={list.meta} links={list._links} />
        </div>
      </div>
      <ContactBar contact={settings.contact} />
      <PageView />
    </>
  );
}
