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

type CorsHeaders = (origin: string | undefined, area?: LimitedArea) => readonly string[];

/** `https://*-agency.vercel.app`: the star is a part of one label. */
const matcherOf = (pattern: string): RegExp => new RegExp(`^${pattern.replace(/[.\-]/g, '\\$&').replace('*', '[a-z0-9-]+')}$`);

/**
 * @returns a function that gives the CORS headers for an origin, alternating names and values: none unless FRONTEND_URL lists
 *   the origin or it is that of PUBLIC_URL. Those of tracking allow credentials, which a beacon asks for although nothing reads them.
 */
export function createCorsHeaders(): CorsHeaders {
  const { frontendUrls, frontendPatterns, publicUrl } = environment;
  const origins = new Set([...frontendUrls, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]);
  const patterns = frontendPatterns.map(matcherOf);
  const headersOf = (origin: string): readonly string[] => [
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Expose-Headers',
    EXPOSED,
  ];
  const listed = new Map([...origins].map((origin) => [origin, headersOf(origin)]));
  const find = (origin: string): readonly string[] =>
    listed.get(origin) ?? (patterns.some((pattern) => pattern.test(origin)) ? headersOf(origin) : NONE);
  return (origin, area) => {
    const headers = origin === undefined ? NONE : find(origin);
    return area === 'tracking' && headers !== NONE ? [...headers, 'Access-Control-Allow-Credentials', 'true'] : headers;
  };
}

/** `Allow` of each path says which of these methods it takes. */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  // The last four are added by what measures a page: OpenTelemetry and Sentry.
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, traceparent, tracestate, baggage, sentry-trace',
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
    const area = areaOf(ctx.path);
    const headers = headersFor(ctx.get('Origin') || undefined, area);
    for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
    if (ctx.get('Origin') === '') {
      // Strapi's own CORS middleware, which it will not start without, has set `*`.
      return next().finally(() => ctx.remove('Access-Control-Allow-Origin'));
    }
    if (headers.length === 0 || ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next();
    ctx.set(PREFLIGHT_HEADERS);
    if (area) setAllowanceHeaders(ctx, await limiter.peek(ctx.ip, area));
    ctx.status = 204;
    return undefined;
  };
}
