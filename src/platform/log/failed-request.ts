import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { requestId } from '../request-id';
import { OF_NO_REQUEST } from './format';

/** Requests that fail without a fault of their own (overload, a database that is away) come by the thousand. */
const LINES_PER_SECOND_MAX = 100;
const SECOND_MS = 1_000;

let secondBegan = -Infinity;
let lines = 0;
let leftOut = 0;

/** Logs an unexpected error of a request, with the id that its client is told. */
export function logFailedRequest(strapi: Core.Strapi, ctx: Context, error: unknown): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  strapi.log.error(`${ctx.method} ${ctx.path} (request ${requestId(ctx.req)}): ${cause}`);
}

function isWithinLimit(strapi: Core.Strapi): boolean {
  const now = performance.now();
  if (now - secondBegan >= SECOND_MS) {
    if (leftOut > 0) strapi.log.warn(`${leftOut} more requests failed in one second.`, OF_NO_REQUEST);
    [secondBegan, lines, leftOut] = [now, 0, 0];
  }
  lines += 1;
  if (lines > LINES_PER_SECOND_MAX) leftOut += 1;
  return lines <= LINES_PER_SECOND_MAX;
}

/** Logs an answer of 500 or above whose reason is known and logged by itself: a client names its request's id. */
export function logRefusedRequest(strapi: Core.Strapi, request: IncomingMessage, status: number, reason: string): void {
  if (!isWithinLimit(strapi)) return;
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?', 1);
  const request_id = requestId(request);
  strapi.log.warn(`${method} ${path} ${status} (request ${request_id}): ${reason}`, { request_id, method, path, status });
}
