import type { IncomingHttpHeaders } from 'node:http';
import { link } from './links';
import { PAGE_MAX } from './parameters';
import type { Link, PageLinks, PageMeta } from './shared-schemas';

/** Headers of every answer of the public API: it is data, never a page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** `Cache-Control` of answers that a client may cache and must revalidate before each use. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * @param headers of the request
 * @param address finds the client's address behind the configured proxies, which is expensive
 */
export type OnSend = (headers: IncomingHttpHeaders, address: () => string) => void;

/** What a handler answers, before it is encoded. */
export interface Answer {
  status: 200 | 201 | 301 | 503;
  body: string | Buffer;
  contentType?: string;
  /** of a 301 */
  location?: string;
  /** milliseconds since 1970 at which the answer expires by the clock (a banner's window opens or closes) */
  until?: number | undefined;
  /** REVALIDATE by default; an answer with `no-store` has no ETag and is never cached here */
  cacheControl?: string;
  /** more headers, which replace those of {@link SECURITY_HEADERS} */
  headers?: Readonly<Record<string, string>>;
  /** called for each response with this answer, also when it comes from the cache; must not throw */
  onSend?: OnSend | undefined;
}

/** @param body JSON, serialized */
export function json(body: string, { until, onSend }: Pick<Answer, 'until' | 'onSend'> = {}): Answer {
  return { status: 200, body, contentType: JSON_TYPE, until, onSend };
}

/** JSON that no cache may store. */
export function uncached(value: unknown, status: Answer['status'] = 200, headers?: Record<string, string>): Answer {
  return {
    status,
    body: JSON.stringify(value),
    contentType: JSON_TYPE,
    cacheControl: 'no-store',
    ...(headers ? { headers } : {}),
  };
}

/** Sends a client from a former URL of an item to today's. */
export function movedTo(location: string): Answer {
  return { status: 301, body: '', location };
}

/** `prev` of a page past the last leads to the last page. */
function pageLinks(path: string, filters: string, meta: PageMeta): PageLinks {
  const at = (page: number): Link => link(`${path}?${filters === '' ? '' : `${filters}&`}page=${page}&per_page=${meta.per_page}`);
  // Validation refuses a page above PAGE_MAX, so no link may lead there.
  const last = Math.min(Math.max(1, meta.total_pages), PAGE_MAX);
  return {
    self: at(meta.page),
    first: at(1),
    ...(meta.page > 1 ? { prev: at(Math.min(meta.page - 1, last)) } : {}),
    ...(meta.page < last ? { next: at(meta.page + 1) } : {}),
    last: at(last),
  };
}

/** One page of a list. */
export interface ListPage {
  /** path of the collection */
  path: string;
  /** canonical, encoded query of the filters, without page and per_page */
  filters?: string | undefined;
  /** JSON of the items, separated by commas: the read model stores it, so it is neither parsed nor serialized here */
  items: string;
  page: number;
  perPage: number;
  total: number;
  /** more members of `meta` */
  extra?: object | undefined;
}

/** @returns the envelope of a list as JSON */
export function listJson({ path, filters = '', items, page, perPage, total, extra }: ListPage): string {
  const meta = { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage), ...extra };
  return `{"data":[${items}],"meta":${JSON.stringify(meta)},"_links":${JSON.stringify(pageLinks(path, filters, meta))}}`;
}

/** A page of items that are all in memory. @param more the filters, and more members of `meta` */
export function pageOf(
  path: string,
  items: readonly object[],
  { page, per_page: perPage }: { page: number; per_page: number },
  more: Pick<ListPage, 'filters' | 'extra'> = {},
): string {
  const shown = items.slice((page - 1) * perPage, page * perPage);
  return listJson({ path, items: JSON.stringify(shown).slice(1, -1), page, perPage, total: items.length, ...more });
}
