import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { pagePath } from 'wine-shop-client/next';
import { pageMetadata } from '../lib/metadata';
import { leavePage } from '../lib/moved';
import { GROUPS, readGroup, readProducts, type GroupPath } from '../lib/shop';
import { JsonLd } from './json-ld';
import { PageView } from './page-view';
import { Picture } from './picture';
import { ProductGrid } from './product-card';

export interface GroupPageProps {
  params: Promise<{ slug: string }>;
}

export async function groupMetadata(path: GroupPath, { params }: GroupPageProps): Promise<Metadata> {
  const group = await readGroup(path, (await params).slug);
  if (!group?.seo) return {};
  const logo = 'logo' in group ? group.logo : undefined;
  return pageMetadata({ ...group.seo, path: `${path}/${group.slug}`, image: group.image ?? logo });
}

/** What the shop says of a brand, an origin or a wine type, and its wines. */
export async function GroupPage({ path, params }: GroupPageProps & { path: GroupPath }) {
  const { slug } = await params;
  const group = await readGroup(path, slug);
  if (!group) return leavePage(`${path}/${slug}`);
  // A former slug, which the API redirects.
  if (group.slug !== slug) permanentRedirect(`${path}/${group.slug}`);
  const products = await readProducts({ [GROUPS[path]]: [slug], per_page: 24 });
  return (
    <>
      <h1>{group.name}</h1>
      {group.image && <Picture picture={group.image} sizes="(min-width: 76rem) 76rem, 100vw" isFirst />}
      {group.description && <div className="body" dangerouslySetInnerHTML={{ __html: group.description }} />}
      <h2>{group.product_count} chai</h2>
      <ProductGrid products={products.data} firstRow={2} />
      {products.meta.total_pages > 1 && (
        <p>
          <a href={pagePath(group._links.products)}>Xem tất cả {products.meta.total} chai</a>
        </p>
      )}
      {group.seo && <JsonLd data={group.seo.json_ld} />}
      <PageView />
    </>
  );
}
