import { REVALIDATE } from '../../contract/answer';

/** A header that is always sent, as OpenAPI describes it. */
interface Header {
  description: string;
  required: true;
  schema: { type: 'string' | 'integer'; [keyword: string]: unknown };
  example: string | number;
}

const text = (description: string, example: string, keywords: object = {}): Header => ({
  description,
  required: true,
  schema: { type: 'string', ...keywords },
  example,
});

const whole = (description: string, example: number, minimum: number): Header => ({
  description,
  required: true,
  schema: { type: 'integer', minimum },
  example,
});

/** `components.headers`; {@link HEADER_NAMES} has the names that differ. */
export const HEADERS = {
  ETag: text('Of the body’s bytes; send it back as `If-None-Match`.', '"Yt3c8pXw2Vq0a1n5sLrHk9dZJmE"', {
    pattern: '^(?:W/)?"[^"]+"$',
  }),
  CacheControlRevalidate: text('Cache it, and revalidate before each use.', REVALIDATE, { const: REVALIDATE }),
  CacheControlNever: text('Do not cache it.', 'no-store', { const: 'no-store' }),
  XCache: text('Whether the answer came from the server’s cache; `STALE` while the database is away.', 'HIT', {
    enum: ['HIT', 'MISS', 'STALE'],
  }),
  XRateLimitLimit: whole('Requests that a client may make in a minute.', 60, 1),
  XRateLimitRemaining: whole('Requests left in this minute.', 59, 0),
  XRateLimitReset: whole('End of the minute, in seconds since 1970.', 1_795_000_000, 0),
  XRequestId: text('Id of this request in the server’s log.', '3f1c9a52-9d1e-4a7c-8a51-0c6a1f6f2b11', { format: 'uuid' }),
  Location: text('Today’s URL.', '/api/v1/san-pham/les-dessous-des-dentelles-2020', { minLength: 1 }),
  Allow: text('Methods of this path.', 'GET, HEAD, OPTIONS', { pattern: '^[A-Z]+(?:, [A-Z]+)*$' }),
  RetryAfter: whole('Seconds to wait before a retry.', 5, 1),
  WWWAuthenticate: text('RFC 6750.', 'Bearer', { pattern: '^Bearer\\b' }),
} as const;

type HeaderId = keyof typeof HEADERS;

const HEADER_NAMES: Partial<Record<HeaderId, string>> = {
  CacheControlRevalidate: 'Cache-Control',
  CacheControlNever: 'Cache-Control',
  XCache: 'X-Cache',
  XRateLimitLimit: 'X-RateLimit-Limit',
  XRateLimitRemaining: 'X-RateLimit-Remaining',
  XRateLimitReset: 'X-RateLimit-Reset',
  XRequestId: 'X-Request-Id',
  RetryAfter: 'Retry-After',
  WWWAuthenticate: 'WWW-Authenticate',
};

export const RATE_HEADERS: readonly HeaderId[] = ['XRateLimitLimit', 'XRateLimitRemaining', 'XRateLimitReset'];

/** @returns the `headers` of a response, as references */
export function headerRefs(ids: readonly HeaderId[]): Record<string, { $ref: string }> {
  return Object.fromEntries(ids.map((id) => [HEADER_NAMES[id] ?? id, { $ref: `#/components/headers/${id}` }]));
}

export type { HeaderId };
