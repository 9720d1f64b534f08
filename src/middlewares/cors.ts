import type { Context, Next } from 'koa';
import { createCorsHeaders } from '../http/cors-headers';

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
 * It runs before the rate limit and the cache, so that pages can read their answers too, and a preflight costs no allowance.
 */
export default () => {
  const headersFor = createCorsHeaders();

  return (ctx: Context, next: Next): Promise<unknown> => {
    // On every answer: a proxy must not serve one made for no page to a page.
    ctx.vary('Origin');
    const headers = headersFor(ctx.get('Origin'));
    for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
    if (ctx.get('Origin') === '') {
      // Strapi's own CORS middleware, which it will not start without, has set `*`.
      return next().finally(() => ctx.remove('Access-Control-Allow-Origin'));
    }
    if (headers.length === 0 || ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next();
    ctx.set(PREFLIGHT_HEADERS);
    ctx.status = 204;
    return Promise.resolve();
  };
};
