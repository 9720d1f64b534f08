import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { environment } from '../environment';
import { rateLimiter, setAllowanceHeaders, type LimitedArea } from '../platform/rate-limit/limiter';

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = [
  ...['ETag', 'Location', 'Retry-After', 'X-Cache', 'X-Request-Id', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
].join(', ');

const NONE: readonly string[] = [];

/**
 * @returns a function that gives the CORS headers for an origin, alternating names and values: none unless FRONTEND_URL lists
 *   the origin or it is that of PUBLIC_URL
 */
export function createCorsHeaders(): (origin: string | undefined) => readonly string[] {
  const { frontendUrls, publicUrl } = environment;
  const origins = [...frontendUrls, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])];
  const headers = new Map(
    origins.map((origin) => [origin, ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED]]),
  );
  return (origin) => (origin === undefined ? NONE : (headers.get(origin) ?? NONE));
}

/** `Allow` of each path says which of these methods it takes. */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  // A day; Chromium caps it at two hours.
  'Access-Control-Max-Age': '86400',
};

/**
 * Lets the pages of FRONTEND_URL, and no others, call the API from a browser. Strapi's own middleware answers `*` to a
 * request without Origin, and a proxy that ignores Vary would cache that.
 *
 * It runs before the rate limit and the cache, so that pages can read their answers too. Preflight requests are not counted: the
 * browser sends them by itself, and a page can't read why one was refused. They show the client's state like every answer.
 *
 * @param areaOf what requests of a path are counted for; undefined: they are not
 */
export function createCors(strapi: Core.Strapi, areaOf: (path: string) => LimitedArea | undefined) {
  const headersFor = createCorsHeaders();
  const limiter = rateLimiter(strapi);

  return async (ctx: Context, next: Next): Promise<unknown> => {
    // On every answer: otherwise a proxy could serve an answer without CORS headers to a browser.
    ctx.vary('Origin');
    const headers = headersFor(ctx.get('Origin'));
    for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
    if (ctx.get('Origin') === '') {
      // Strapi's own CORS middleware, which it will not start without, has set `*`.
      return next().finally(() => ctx.remove('Access-Control-Allow-Origin'));
    }
    if (headers.length === 0 || ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next();
    ctx.set(PREFLIGHT_HEADERS);
    const area = areaOf(ctx.path);
    if (area) setAllowanceHeaders(ctx, await limiter.peek(ctx.ip, area));
    ctx.status = 204;
    return undefined;
  };
}
