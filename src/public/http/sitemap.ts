import { serviceUrl } from '../../contract/links';
import { pagePaths, rootPaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import { environment } from '../../environment';
import { sitemapEntry, xmlElement } from '../read-model/projection/markup';
import { fillTemplate } from '../read-model/projection/template';
import { readSitemapPart, readSitemapParts, type SitemapKind } from '../read-model/query/sitemap';
import { originSlots } from '../read-model/query/slots';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The part with the pages that every storefront has. */
const PAGES = 'pages';

const urlset = (entries: string): string => `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:image="${IMAGES}">${entries}</urlset>\n`;

function reference(part: string, lastModified?: Date): string {
  const modified = lastModified ? xmlElement('lastmod', lastModified.toISOString()) : '';
  const url = serviceUrl(rootPaths.sitemapPart.replace(':part', part));
  return `<sitemap>${xmlElement('loc', url)}${modified}</sitemap>`;
}

/** Without FRONTEND_URL the shop's pages have no URL that a sitemap could name. */
function demandStorefront(): void {
  if (environment.frontendUrls.length === 0) throw noSitemap();
}

const noSitemap = () => notFound('There is no sitemap at this address.');

/** @returns the parts, each with the time of its latest change; @throws Problem 404 without FRONTEND_URL */
export async function sitemapIndex(): Promise<string> {
  demandStorefront();
  const parts = await readSitemapParts();
  const references = parts.map(({ kind, part, lastModified }) => reference(`${kind}-${part}`, lastModified));
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">${reference(PAGES)}${references.join('')}</sitemapindex>\n`;
}

function pages(): string {
  const paths = [pagePaths.home, pagePaths.products, pagePaths.articles];
  return urlset(fillTemplate(paths.map((path) => sitemapEntry(path, undefined, [])).join(''), originSlots));
}

const PART = /^(products|articles)-([1-9]\d{0,5})$/;

/** @param name `pages`, `products-2`; @throws Problem 404 for a part that does not exist */
export async function sitemapPart(name: string): Promise<string> {
  demandStorefront();
  if (name === PAGES) return pages();
  const [, kind, part] = PART.exec(name) ?? [];
  const entries = kind === undefined ? undefined : await readSitemapPart(kind as SitemapKind, Number(part));
  if (entries === undefined) throw noSitemap();
  return urlset(entries);
}

/** Crawlers may read everything but the panel; the API too, because pages rendered in the browser are empty without it. */
export function robots(): string {
  const rules = ['User-agent: *', 'Allow: /', 'Disallow: /admin'];
  const sitemap = environment.frontendUrls.length > 0 ? ['', `Sitemap: ${serviceUrl(rootPaths.sitemap)}`] : [];
  return `${[...rules, ...sitemap].join('\n')}\n`;
}
