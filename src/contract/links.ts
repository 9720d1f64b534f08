import { environment } from '../environment';
import type { Link } from './shared-schemas';

type Parameter = string | number | boolean | readonly (string | number)[] | undefined;

/** Without PUBLIC_URL, links are path-absolute. */
const PUBLIC_ORIGIN = environment.publicUrl ?? '';

/**
 * A link to one of the API's own paths. Its origin is configured (PUBLIC_URL) and never read from the Host header: a
 * forged one would end up in caches.
 *
 * @param path path-absolute, percent-encoded
 */
export function link(path: string): Link {
  return { href: `${PUBLIC_ORIGIN}${path}` };
}

/** URL of a storefront page, for structured data and search engines; path-absolute without FRONTEND_URL. */
export function pageUrl(path: string): string {
  return `${environment.frontendUrls[0] ?? ''}${path}`;
}

/** URL of what this service serves, for search engines. Without PUBLIC_URL the storefront's origin is assumed. */
export function serviceUrl(path: string): string {
  return `${environment.publicUrl ?? environment.frontendUrls[0] ?? ''}${path}`;
}

/** Where visitors load a file of the object storage. @param path as the file's row holds it */
export function storedFileUrl(path: string): string {
  return `${environment.objectStorage?.publicUrl ?? ''}${path}`;
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Numbers by size, then texts by code point, without duplicates. */
export function sortedValues<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort(compareValues);
}

/** Lists whose order is that of the answer. */
const ORDERED = new Set(['ids', 'slugs']);

function encode(name: string, value: Parameter): string {
  const list = value as readonly (string | number)[];
  const values = !Array.isArray(value) ? [value] : ORDERED.has(name) ? [...new Set(list)] : sortedValues(list);
  return values.map((item) => encodeURIComponent(String(item))).join(',');
}

/**
 * One spelling of a query, for links and cache keys: parameters in the order of their schema, lists sorted (but `ids` and `slugs`), all escaped.
 *
 * @param parameters validated values, `undefined` where not given
 * @param omitted names to leave out, such as page and per_page
 */
export function canonicalQuery(parameters: Readonly<Record<string, unknown>>, omitted: readonly string[] = []): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !omitted.includes(name))
    .map(([name, value]) => `${name}=${encode(name, value as Parameter)}`)
    .join('&');
}
