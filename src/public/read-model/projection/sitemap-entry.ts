import type { Picture } from '../../../contract/shared-schemas';
import { rowFileUrl, rowPageUrl } from './links';
import { xmlElement } from './markup';

/** A sitemap may have 50 MB and 50,000 pages. With these limits no part exceeds either, whatever the origins that fill the slots. */
const ENTRY_MAX_BYTES = 9_000;
export const PAGES_OF_A_PART = 5_000;

function pictureElement({ url, alt }: Picture): string {
  return `<image:image>${xmlElement('image:loc', rowFileUrl(URL.canParse(url) ? new URL(url).href : url))}${xmlElement('image:title', alt)}</image:image>`;
}

/**
 * @param path the page's path on the site
 * @returns a page's `url` element, with slots for the origins
 */
export function sitemapEntry(path: string, lastModified: Date | undefined, pictures: readonly Picture[]): string {
  const modified = lastModified ? xmlElement('lastmod', lastModified.toISOString()) : '';
  const page = `${xmlElement('loc', rowPageUrl(path))}${modified}`;
  let images = '';
  for (const picture of pictures) {
    const longer = `${images}${pictureElement(picture)}`;
    if (Buffer.byteLength(`${page}${longer}`) > ENTRY_MAX_BYTES - '<url></url>'.length) break;
    images = longer;
  }
  return `<url>${page}${images}</url>`;
}
