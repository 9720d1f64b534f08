import type { IncomingHttpHeaders } from 'node:http';

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
