import type { Link, Picture } from './index.js';

const PREFIX = '/api/v1';
/** Parameters of requests that a page adds by itself. */
const OWN_PARAMETERS = ['include', 'per_page', 'status'];
const GROUPS = ['/thuong-hieu', '/xuat-xu', '/loai-ruou'];
const SOMEWHERE = 'http://localhost';

/**
 * @param link one of the API's `_links`, or its `href`
 * @returns the path of the storefront's page that shows what it points at: pages have the API's paths
 */
export function pagePath(link: Link | string): string {
  const { pathname, searchParams } = new URL(typeof link === 'string' ? link : link.href, SOMEWHERE);
  for (const name of OWN_PARAMETERS) searchParams.delete(name);
  if (searchParams.get('page') === '1') searchParams.delete('page');
  const at = pathname.indexOf(PREFIX);
  if (pathname === `${PREFIX}/home`) return '/';
  const slug = searchParams.get('slug');
  const group = GROUPS.find((path) => pathname.endsWith(path));
  // The page of one brand, origin or type: the API answers it as a list.
  if (group !== undefined && slug !== null) return `${group}/${encodeURIComponent(slug)}`;
  // Commas between values stay readable, as the API writes them.
  const query = searchParams.toString().replaceAll('%2C', ',');
  return `${at < 0 ? pathname : pathname.slice(at + PREFIX.length)}${query && `?${query}`}`;
}

/** Attributes of an `<img>`. */
export interface PictureAttributes {
  src: string;
  srcSet: string;
  sizes: string;
  width: number | undefined;
  height: number | undefined;
  alt: string;
}

/** @returns the value of `srcset`, the smallest variant first */
export function srcSet({ variants }: Pick<Picture, 'variants'>, apiUrl: string): string {
  const byWidth = [...variants].sort((a, b) => a.width - b.width);
  return byWidth.map(({ url, width }) => `${new URL(url, apiUrl).href} ${width}w`).join(', ');
}

/**
 * @param apiUrl of the API: pictures of a shop without PUBLIC_URL have addresses without an origin
 * @param sizes how wide the picture is shown, `(min-width: 60rem) 25vw, 50vw`
 */
export function pictureAttributes(picture: Picture, apiUrl: string, sizes: string): PictureAttributes {
  return {
    src: new URL(picture.url, apiUrl).href,
    srcSet: srcSet(picture, apiUrl),
    sizes,
    width: picture.width ?? undefined,
    height: picture.height ?? undefined,
    alt: picture.alt,
  };
}

/** @returns the text of a `<script type="application/ld+json">`: no value of it can end the element */
export const jsonLdText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
