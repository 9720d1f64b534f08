import type { Context, Next } from 'koa';

/**
 * What Strapi answers without a word about caching is for one editor: panel JSON, reports, refusals. Without this, a proxy or
 * the browser's back button may show one editor what another one was answered. Files say themselves how long they may be kept.
 */
export default () => {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (ctx.response.get('Cache-Control') === '') ctx.set('Cache-Control', 'no-store');
  };
};
