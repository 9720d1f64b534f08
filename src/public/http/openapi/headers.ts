import HEADERS from './headers.json';

/** `components.headers`; {@link HEADER_NAMES} has the names that differ. */
export { HEADERS };

export type HeaderId = keyof typeof HEADERS;

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
