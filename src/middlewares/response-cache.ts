import type { Context, Next } from 'koa';
import { API_BASE } from '../contract/paths';
import { serve } from '../http/cached-response';

/** Gives every answer of the public API its validators, and keeps those that routes declare to be kept. */
export default () =>
  async (ctx: Context, next: Next): Promise<unknown> =>
    ctx.path.startsWith(`${API_BASE}/`) ? serve(ctx, next) : next();
