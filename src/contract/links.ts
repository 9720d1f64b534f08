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

/** Numbers by size, texts by code point, without duplicates. */
export function sortedValues<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function encode(value: Parameter): string {
  const values = Array.isArray(value) ? sortedValues(value as readonly (string | number)[]) : [value];
  return values.map((item) => encodeURIComponent(String(item))).join(',');
}

/**
 * One spelling of a query, for links and cache keys: parameters in the order of their schema, lists sorted, all escaped.
 *
 * @param parameters validated values, `undefined` where not given
 * @param omitted names to leave out, such as page and per_page
 */
export function canonicalQuery(parameters: Readonly<Record<string, unknown>>, omitted: readonly string[] = []): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !omitted.includes(name))
    .map(([name, value]) => `${name}=${encode(value as Parameter)}`)
    .join('&');
}
