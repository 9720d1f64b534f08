import assert from 'node:assert/strict';
import type { XmlElement } from './xml';

/*
 * The rules of sitemaps.org's siteindex.xsd and sitemap.xsd 0.9 and of Google's sitemap-image.xsd 1.1: which elements, how many
 * of each, in which order, and their values.
 */

const SITEMAP = '{http://www.sitemaps.org/schemas/sitemap/0.9}';
const IMAGE = '{http://www.google.com/schemas/sitemap-image/1.1}';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const LOCATION_MIN = 12;
const LOCATION_MAX = 2_048;

export interface SitemapUrl {
  loc: string;
  lastmod: string | undefined;
  images: { loc: string; title: string | undefined }[];
}

const textOf = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text;

/** @param names of the children in order; `?` is optional, `*` may repeat. @throws AssertionError for other children */
function assertSequence(element: XmlElement, names: string[]): void {
  const patterns = names.map((name) => {
    const many = /[?*]$/.exec(name)?.[0] ?? '';
    return `(?:${name.slice(0, name.length - many.length).replace(/[.{}]/g, '\\$&')} )${many}`;
  });
  assert.match(element.children.map((child) => `${child.name} `).join(''), new RegExp(`^${patterns.join('')}$`), element.name);
}

function assertLocation(loc: string | undefined, origin: string): asserts loc is string {
  assert.ok(loc !== undefined && loc.length >= LOCATION_MIN && loc.length <= LOCATION_MAX, `loc ${loc}`);
  assert.equal(new URL(loc).origin, origin);
  assert.equal(new URL(loc).href, loc, 'the URL is encoded');
}

function assertModified(element: XmlElement): string | undefined {
  const lastmod = textOf(element, `${SITEMAP}lastmod`);
  if (lastmod !== undefined) assert.match(lastmod, DATE_TIME);
  return lastmod;
}

/** @param origin of its parts */
export function readIndex(root: XmlElement, origin: string): { loc: string; lastmod: string | undefined }[] {
  assert.equal(root.name, `${SITEMAP}sitemapindex`);
  assert.ok(root.children.length >= 1 && root.children.length <= 50_000);
  return root.children.map((sitemap) => {
    assert.equal(sitemap.name, `${SITEMAP}sitemap`);
    assertSequence(sitemap, [`${SITEMAP}loc`, `${SITEMAP}lastmod?`]);
    const loc = textOf(sitemap, `${SITEMAP}loc`);
    assertLocation(loc, origin);
    return { loc, lastmod: assertModified(sitemap) };
  });
}

/** @param origins of the pages and of their pictures */
export function readUrlset(root: XmlElement, origins: { pages: string; pictures: string }): SitemapUrl[] {
  assert.equal(root.name, `${SITEMAP}urlset`);
  assert.ok(root.children.length >= 1 && root.children.length <= 50_000);
  return root.children.map((url) => {
    assert.equal(url.name, `${SITEMAP}url`);
    assertSequence(url, [`${SITEMAP}loc`, `${SITEMAP}lastmod?`, `${IMAGE}image*`]);
    const loc = textOf(url, `${SITEMAP}loc`);
    assertLocation(loc, origins.pages);
    const images = url.children.filter((child) => child.name === `${IMAGE}image`);
    assert.ok(images.length <= 1_000);
    return {
      loc,
      lastmod: assertModified(url),
      images: images.map((image) => {
        assertSequence(image, [`${IMAGE}loc`, `${IMAGE}title?`]);
        const picture = textOf(image, `${IMAGE}loc`);
        assertLocation(picture, origins.pictures);
        return { loc: picture, title: textOf(image, `${IMAGE}title`) };
      }),
    };
  });
}
