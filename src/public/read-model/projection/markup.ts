import type { Picture } from '../../../contract/shared-schemas';
import { rowFileUrl, rowPageUrl } from './links';

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** @returns plain text as HTML: an empty line begins a new paragraph */
export function paragraphs(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n\s*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 forbids: most controls, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

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
