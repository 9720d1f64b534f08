import type { Metadata } from 'next';
import { pagePath } from 'wine-shop-client/next';
import { JsonLd } from '../../../components/json-ld';
import { PageView } from '../../../components/page-view';
import { Picture } from '../../../components/picture';
import { ProductGrid } from '../../../components/product-card';
import { pageMetadata } from '../../../lib/metadata';
import { leavePage } from '../../../lib/moved';
import { readBrand, readProducts } from '../../../lib/shop';

interface Props {
  params: Promise<{ slug: string }>;
}

/** None in advance: each is rendered when it is first visited, and kept. */
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const brand = await readBrand((await params).slug);
  if (!brand?.seo) return {};
  return pageMetadata({ ...brand.seo, path: `/thuong-hieu/${brand.slug}`, image: brand.image ?? brand.logo });
}

export default async function BrandPage({ params }: Props) {
  const { slug } = await params;
  const brand = await readBrand(slug);
  if (!brand) return leavePage(`/thuong-hieu/${slug}`);
  const products = await readProducts({ brand: [slug], per_page: 24 });
  return (
    <>
      <h1>{brand.name}</h1>
      {brand.image && <Picture picture={brand.image} sizes="(min-width: 76rem) 76rem, 100vw" isFirst />}
      {brand.description && <div className="body" dangerouslySetInnerHTML={{ __html: brand.description }} />}
      <h2>{brand.product_count} chai</h2>
      <ProductGrid products={products.data} firstRow={2} />
      {products.meta.total_pages > 1 && (
        <p>
          <a href={pagePath(brand._links.products)}>Xem tất cả {products.meta.total} chai</a>
        </p>
      )}
      {brand.seo && <JsonLd data={brand.seo.json_ld} />}
      <PageView />
    </>
  );
}
