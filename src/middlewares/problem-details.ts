import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { routeTable } from '../api/routes';
import { SECURITY_HEADERS } from '../contract/answer';
import { isApiPath, scriptPaths } from '../contract/paths';
import { Problem, problemBody, PROBLEM_MEDIA_TYPE } from '../contract/problems';
import { toProblem } from '../http/error-mapping';
import { logFailedRequest, logRefusedRequest } from '../platform/log/failed-request';
import { requestId } from '../platform/request-id';

function sendProblem(ctx: Context, problem: Problem): void {
  ctx.status = problem.status;
  ctx.set(problem.headers);
  ctx.set('Cache-Control', 'no-store');
  ctx.remove('ETag');
  ctx.remove('X-Cache');
  ctx.body = JSON.stringify(problemBody(problem, ctx.path, requestId(ctx.req)));
  ctx.type = PROBLEM_MEDIA_TYPE;
}

/** @returns the problem that an error answered by Strapi's controllers or router stands for */
function problemOfAnswer(ctx: Context): Problem | undefined {
  // Our own handlers answer bytes (the health check's 503 too), Strapi answers objects.
  if (ctx.status < 400 || Buffer.isBuffer(ctx.body)) return undefined;
  return toProblem({ status: ctx.status, body: ctx.body });
}

/**
 * Makes every error of the public paths, and of those of scripts, an `application/problem+json`: our own problems, Strapi's errors, the router's 404
 * and 405. Of an unexpected error the client sees the request id alone; the log has the rest.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set('X-Request-Id', requestId(ctx.req));
    if (!routeTable.match(ctx.path) && !isApiPath(ctx.path) && !ctx.path.startsWith(scriptPaths.imports)) {
      await next();
      return;
    }
    ctx.set(SECURITY_HEADERS);
    try {
      await next();
      const problem = problemOfAnswer(ctx);
      if (!problem) return;
      if (problem.status >= 500) logRefusedRequest(strapi, ctx.req, problem.status, problem.message);
      sendProblem(ctx, problem);
    } catch (error) {
      const problem = toProblem(error);
      // What is the matter with the database, or with the load, is logged where it is noticed, once.
      if (problem.status === 503)
        logRefusedRequest(strapi, ctx.req, 503, error instanceof Error ? error.message : problem.message);
      else if (problem.status >= 500) logFailedRequest(strapi, ctx, error);
      sendProblem(ctx, problem);
    }
  };
};
