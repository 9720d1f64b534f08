import type { BreadcrumbList, Thing, WithContext } from 'schema-dts';
import { pageUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';

/** schema.org data of a page, for search engines: what it shows, and the way to it. */
export type StructuredData<Shown extends Thing> = [WithContext<Shown>, WithContext<BreadcrumbList>];

/**
 * The way from the home page to a page.
 *
 * @param steps name and site path of each page after the home page, the page itself last
 */
export function breadcrumbs(...steps: [name: string, path: string][]): WithContext<BreadcrumbList> {
  const way: [string, string][] = [['Trang chủ', pagePaths.home], ...steps];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: pageUrl(path),
    })),
  };
}
