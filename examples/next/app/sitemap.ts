import type { MetadataRoute } from 'next';
import { siteUrl } from '../lib/config';
import { readAllPages } from '../lib/shop';

/** One file holds 50,000 addresses; a larger shop splits it with `generateSitemaps`. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { products, articles, groupPaths } = await readAllPages();
  return [
    ...['/', '/san-pham', '/bai-viet', ...groupPaths].map((path) => ({ url: `${siteUrl}${path}` })),
    ...products.map(({ slug, updated_at }) => ({ url: `${siteUrl}/san-pham/${slug}`, lastModified: updated_at })),
    ...articles.map(({ slug, updated_at }) => ({ url: `${siteUrl}/bai-viet/${slug}`, lastModified: updated_at })),
  ];
}
