import type { Context, Next } from 'koa';
import { untilEdgeIsTold } from '../public/cache/edge-purge';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** What all answers of Strapi's own routes have in common. */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next().finally(() => {
      // Strapi's own CORS middleware, without which it will not start, answers `*` to a request without Origin, and a proxy that ignores Vary
      // would cache that. src/public/http/pipeline.ts has set the headers of known origins.
      if (ctx.get('Origin') === '') ctx.remove('Access-Control-Allow-Origin');
    });
    // What says nothing about caching is for one editor: panel JSON, reports, refusals. Without this, a proxy or the browser's back button may
    // show it to another one. Files say themselves how long they may be kept.
    if (ctx.response.get('Cache-Control') === '') ctx.set('Cache-Control', 'no-store');
    // The answer to a save leaves when the edge no longer has what it has changed: who reads next sees it.
    if (!READS.includes(ctx.method)) await untilEdgeIsTold();
  };
