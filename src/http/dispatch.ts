import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Answer } from '../contract/answer';
import type { Entry } from '../cache/entry';
import { Problem } from '../contract/problems';
import { demandPermission } from './authorization';
import { isCacheable, respondFromCache, sendAnswer } from './respond';
import type { Match } from './route-table';
import { readInput, readUrl, type UrlInput } from './validation';

/**
 * Answers a request for a public path: method, permission, validation, cache, handler, in this order.
 *
 * @throws Problem, or what the handler throws
 */
export async function dispatch(strapi: Core.Strapi, ctx: Context, { byMethod, allow, params }: Match): Promise<void> {
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
    ctx.set('Allow', allow);
    return;
  }
  const route = byMethod.get(ctx.method);
  if (!route) throw new Problem(405, `This address takes ${allow}.`, { headers: { Allow: allow } });
  const { schema, permission, cached, tags, handle } = route;
  if (permission !== undefined) await demandPermission(strapi, ctx, permission);
  let url: UrlInput | undefined;
  const urlOnce = (): UrlInput => (url ??= readUrl(schema, params, ctx.querystring));
  const run = async (): Promise<Answer | Entry> => handle({ ...(await readInput(schema, ctx, urlOnce())), ctx, strapi });
  if (isCacheable(ctx, cached)) return respondFromCache(ctx, cached, urlOnce, run);
  return sendAnswer(ctx, await run(), tags !== undefined);
}
