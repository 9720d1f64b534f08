import type { Context, Next } from 'koa';

/**
 * Takes back what Strapi's own CORS middleware says, without which it will not start: it answers `*` to a request without Origin, and a
 * proxy that ignores Vary would cache that. src/public/http/pipeline.ts has set the headers of known origins.
 */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next().finally(() => {
      if (ctx.get('Origin') === '') ctx.remove('Access-Control-Allow-Origin');
    });
  };
