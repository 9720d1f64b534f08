import type { BreadcrumbList, Thing, WithContext } from 'schema-dts';
import { pagePaths } from '../../../contract/paths';
import { rowPageUrl } from './links';

/** schema.org data of a page, for search engines: the item and its breadcrumbs. */
export type StructuredData<Shown extends Thing> = [WithContext<Shown>, WithContext<BreadcrumbList>];

/** @param steps name and path of each page below the home page, the page itself last */
export function breadcrumbs(...steps: [name: string, path: string][]): WithContext<BreadcrumbList> {
  const pages: [string, string][] = [['Trang chủ', pagePaths.home], ...steps];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: rowPageUrl(path),
    })),
  };
}
