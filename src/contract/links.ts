import { environment } from '../environment';
import type { Link } from './shared-schemas';

/**
 * A link to one of the API's own paths. Its origin is configured (PUBLIC_URL) and never read from the Host header: a
 * forged one would end up in caches.
 *
 * @param path path-absolute, percent-encoded
 */
export function link(path: string): Link {
  return { href: `${environment.publicUrl ?? ''}${path}` };
}

/** URL of a storefront page, for structured data and search engines; path-absolute without FRONTEND_URL. */
export function pageUrl(path: string): string {
  return `${environment.frontendUrls[0] ?? ''}${path}`;
}

/** URL of what this service serves, for search engines. Without PUBLIC_URL the storefront's origin is assumed. */
export function serviceUrl(path: string): string {
  return `${environment.publicUrl ?? environment.frontendUrls[0] ?? ''}${path}`;
}

/** URL of a file, made absolute for structured data. @param url as the upload provider gives it */
export function fileUrl(url: string): string {
  return url.startsWith('/') ? serviceUrl(url) : url;
}
