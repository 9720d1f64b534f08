import type { BreadcrumbList, Thing, WithContext } from 'schema-dts';
import { pagePaths } from '../../../contract/paths';
import { rowPageUrl } from './links';
import { slot, type TextSlot } from './template';

/** What an editor wrote for search engines, of a product or an article. */
export interface SeoSource {
  meta_title: string | null;
  meta_description: string | null;
}

/** What the settings say for pages without a title or description of their own. */
export interface SeoDefaults {
  site_name: string;
  description: string;
}

/** About as many characters as a search engine shows of a description. */
const DESCRIPTION_MAX = 160;

/** @returns the beginning of a text, cut between words, with an ellipsis where it was cut */
function summarise(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= DESCRIPTION_MAX) return plain;
  const cut = plain.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** @returns the editor's words, or the heading and the beginning of the text, or slots for the settings */
export function presentSeo(own: SeoSource | null, heading: string, text: string): { title: string; description: string } {
  return {
    title: own?.meta_title?.trim() || `${heading}${slot('site_name')}`,
    description: own?.meta_description?.trim() || summarise(text) || slot('description'),
  };
}

/** A text as it stands between the quotation marks of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** @returns what fills the slots of {@link presentSeo}, by slot */
export function seoDefaultSlots({ site_name, description }: SeoDefaults): [TextSlot, string][] {
  return [
    ['site_name', site_name === '' ? '' : inJson(` | ${site_name}`)],
    ['description', inJson(description)],
  ];
}

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
