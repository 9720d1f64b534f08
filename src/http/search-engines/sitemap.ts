import { serviceAddress } from '../../contract/links';
import { pagePaths, rootPaths } from '../../contract/paths';
import { sitemapEntry } from '../../read-model/projection/sitemap-entry';
import { xmlElement } from '../../read-model/projection/xml';
import { readSitemapPart, readSitemapParts, type SitemapKind } from '../../read-model/query/sitemap';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The part of the pages that a storefront always has. */
const PAGES = 'pages';

const urlset = (entries: string): string => `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:image="${IMAGES}">${entries}</urlset>\n`;

function reference(name: string, lastModified?: Date): string {
  const modified = lastModified ? xmlElement('lastmod', lastModified.toISOString()) : '';
  return `<sitemap>${xmlElement('loc', serviceAddress(rootPaths.sitemapPart(name)))}${modified}</sitemap>`;
}

/** The index: the parts that there are, each with the day of its latest change. */
async function sitemapIndex(): Promise<string> {
  const parts = await readSitemapParts();
  const references = parts.map(({ kind, part, lastModified }) => reference(`${kind}-${part}`, lastModified));
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">${reference(PAGES)}${references.join('')}</sitemapindex>\n`;
}

function pages(): string {
  const paths = [pagePaths.home, pagePaths.products, pagePaths.articles];
  return urlset(paths.map((path) => sitemapEntry(path, undefined, []) ?? '').join(''));
}

/** `/sitemap-products-2.xml`, one spelling a part. */
const PART = /^(products|articles)-([1-9]\d{0,5})$/;

/** @returns the document of a part's name; undefined where there is none */
async function sitemapPart(name: string): Promise<string | undefined> {
  if (name === PAGES) return pages();
  const [, kind, part] = PART.exec(name) ?? [];
  if (kind === undefined || part === undefined) return undefined;
  const entries = await readSitemapPart(kind as SitemapKind, Number(part));
  return entries === undefined ? undefined : urlset(entries);
}

/** @returns the sitemap's document at a path, from the read model as it is now; undefined where there is none */
export async function sitemap(path: string): Promise<string | undefined> {
  if (path === rootPaths.sitemap) return sitemapIndex();
  const name = /^\/sitemap-([a-z0-9-]+)\.xml$/.exec(path)?.[1];
  return name === undefined ? undefined : sitemapPart(name);
}
