import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { toProblem } from '../http/error-mapping';
import { SECURITY_HEADERS } from '../contract/answer';
import { isSearchEnginePath } from '../contract/paths';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../contract/problems';

const API = /^\/+api\/+v1(?:\/|$)/i;

function sendProblem(ctx: Context, problem: Problem, requestId: string): void {
  ctx.status = problem.status;
  ctx.set(problem.headers);
  ctx.set('Cache-Control', 'no-store');
  ctx.remove('ETag');
  ctx.remove('X-Cache');
  ctx.body = JSON.stringify(problemBody(problem.status, problem.message, ctx.path, requestId, problem.errors));
  ctx.type = PROBLEM_MEDIA_TYPE;
}

/** @returns the problem that an answer of Strapi's own stands for: its controllers and router send errors as plain bodies */
function problemOfAnswer(ctx: Context): Problem | undefined {
  // What our own controllers say is ready bytes, the health check's 503 too; Strapi says it in objects.
  if (ctx.status < 400 || Buffer.isBuffer(ctx.body)) return undefined;
  return toProblem({ status: ctx.status, body: ctx.body });
}

/**
 * Every error under the API's base, and of what crawlers look for, leaves as `application/problem+json`, whoever made it: our own
 * problems, Strapi's errors, the router's 404 and 405, and whatever nobody expected, of which the
 * client learns the request's id alone and the log the rest.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!API.test(ctx.path) && !isSearchEnginePath(ctx.path)) {
      await next();
      return;
    }
    const began = Date.now();
    const requestId = randomUUID();
    ctx.set('X-Request-Id', requestId);
    ctx.set(SECURITY_HEADERS);
    try {
      await next();
      const problem = problemOfAnswer(ctx);
      if (problem) sendProblem(ctx, problem, requestId);
    } catch (error) {
      const problem = toProblem(error);
      // A problem that one of us made on purpose is told by whoever made it, once and not for each request.
      if (problem.status >= 500 && !(error instanceof Problem)) {
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
        strapi.log.error(`${ctx.method} ${ctx.path} (request ${requestId}): ${cause}`);
      }
      sendProblem(ctx, problem, requestId);
    }
    // Strapi's own logger stands behind the public API: a line for each of its answers costs more
    // than many of them, so they are written at the level that asks for them.
    if (strapi.log.isLevelEnabled('http')) {
      strapi.log.http(`${ctx.method} ${ctx.url} (${Date.now() - began} ms) ${ctx.status} ${requestId}`);
    }
  };
};
