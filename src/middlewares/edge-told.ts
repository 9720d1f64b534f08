import type { Context, Next } from 'koa';
import { untilEdgeIsTold } from '../public/cache/edge/purge';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** The answer to a save leaves when the edge no longer has what it has changed: who reads next sees it. */
export default () =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (!READS.includes(ctx.method)) await untilEdgeIsTold();
  };
