import type { Context, Next } from 'koa';
import { createCorsHeaders } from '../http/cors-headers';

/** What a page may send: `Allow` of each address says which of these it takes. */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  // A day, of which browsers take as much as they like (Chromium two hours): till then they don't ask again.
  'Access-Control-Max-Age': '86400',
};

/**
 * Lets the pages of FRONTEND_URL, and no others, call the API from a browser. Strapi's own middleware says `*` to whoever
 * sends no Origin, which reads as if anybody might, and may be kept by a proxy that doesn't heed Vary.
 *
 * It stands outside everything that answers, the rate limit and the cache too, so that their answers can be read as well;
 * a preflight ends here and costs a visitor nothing of the allowance.
 */
export default () => {
  const headersFor = createCorsHeaders();

  return (ctx: Context, next: Next): Promise<unknown> => {
    // On every answer: one that a proxy kept for nobody's page must not be handed to a page.
    ctx.vary('Origin');
    const headers = headersFor(ctx.get('Origin'));
    for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
    if (ctx.get('Origin') === '') {
      // Strapi's own, further in, which it won't start without, says * here.
      return next().finally(() => ctx.remove('Access-Control-Allow-Origin'));
    }
    if (headers.length === 0 || ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return next();
    ctx.set(PREFLIGHT_HEADERS);
    ctx.status = 204;
    return Promise.resolve();
  };
};
