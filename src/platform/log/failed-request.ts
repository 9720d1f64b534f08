import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { requestId } from '../request-id';

/** Logs an unexpected error of a request, with the id that its client is told. */
export function logFailedRequest(strapi: Core.Strapi, ctx: Context, error: unknown): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  strapi.log.error(`${ctx.method} ${ctx.path} (request ${requestId(ctx.req)}): ${cause}`);
}
