import { environment } from '../../environment';
import { fileUrl, pageUrl } from '../../contract/links';
import type { Picture } from '../../contract/shared-schemas';
import { xmlElement } from './xml';

/** A sitemap may have 50 MB and 50,000 pages. With these limits no part exceeds either. */
const ENTRY_MAX_BYTES = 10_000;
export const PAGES_OF_A_PART = 5_000;

function pictureElement({ url, alt }: Picture): string {
  const absoluteUrl = new URL(fileUrl(url), pageUrl('/')).href;
  return `<image:image>${xmlElement('image:loc', absoluteUrl)}${xmlElement('image:title', alt)}</image:image>`;
}

/**
 * @param path the page's path on the site
 * @returns a page's `url` element; null without `FRONTEND_URL`, because a sitemap needs absolute URLs
 */
export function sitemapEntry(path: string, lastModified: Date | undefined, pictures: readonly Picture[]): string | null {
  if (environment.frontendUrls.length === 0) return null;
  const modified = lastModified ? xmlElement('lastmod', lastModified.toISOString()) : '';
  const page = `${xmlElement('loc', pageUrl(path))}${modified}`;
  let images = '';
  for (const picture of pictures) {
    const longer = `${images}${pictureElement(picture)}`;
    if (Buffer.byteLength(`${page}${longer}`) > ENTRY_MAX_BYTES - '<url></url>'.length) break;
    images = longer;
  }
  return `<url>${page}${images}</url>`;
}
