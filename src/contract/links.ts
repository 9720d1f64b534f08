import { environment } from '../environment';
import type { Link } from './schemas/link';

/**
 * A link to one of the API's own paths. Its origin comes from configuration (`PUBLIC_URL`), never
 * from the request: a forged Host header must not find its way into what caches keep.
 *
 * @param path path-absolute, already percent-encoded
 */
export function link(path: string): Link {
  return { href: `${environment.publicUrl ?? ''}${path}` };
}

/**
 * The absolute address of a storefront page, for structured data and search engines. Without
 * `FRONTEND_URL` it stays path-absolute.
 */
export function pageAddress(path: string): string {
  return `${environment.frontendUrls[0] ?? ''}${path}`;
}

/**
 * The absolute address of what this service serves, for search engines. Without `PUBLIC_URL` it is taken to stand at the
 * storefront's own origin, as path-absolute links say.
 */
export function serviceAddress(path: string): string {
  return `${environment.publicUrl ?? environment.frontendUrls[0] ?? ''}${path}`;
}

/** A file's address as its upload provider gave it, made absolute for structured data. */
export function fileAddress(url: string): string {
  return url.startsWith('/') ? serviceAddress(url) : url;
}
