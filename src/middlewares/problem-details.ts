import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { routeTable } from '../api/routes';
import { SECURITY_HEADERS } from '../contract/answer';
import { API_BASE, isApiPath, scriptPaths, SIGN_IN_PATH } from '../contract/paths';
import { notFound, problemBody, PROBLEM_MEDIA_TYPE, type Problem } from '../contract/problems';
import { logProblem, toProblem } from '../public/http/error-mapping';
import { logRefusedRequest } from '../platform/log/failed-request';
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
  return ctx.status < 400 || Buffer.isBuffer(ctx.body) ? undefined : toProblem({ status: ctx.status, body: ctx.body });
}

/** Strapi's router ignores case and trailing slashes. It serves files by a route for any path, so it answers 405 for every unknown one. */
async function askStrapi(ctx: Context, next: Next): Promise<void> {
  const canonical = ctx.path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  if (canonical !== ctx.path && (routeTable.match(canonical) || !ctx.path.startsWith(`${API_BASE}/`))) throw notFound();
  await next();
  if (ctx.status === 405 && canonical !== SIGN_IN_PATH) throw notFound();
}

/**
 * Makes every error of Strapi's own routes below the API's base (sign-in), of unknown paths there and of imports by scripts an
 * `application/problem+json`. Of an unexpected error the client sees the request id alone; the log has the rest.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set('X-Request-Id', requestId(ctx.req));
    const isOfApi = isApiPath(ctx.path);
    if (!isOfApi && !ctx.path.startsWith(scriptPaths.imports)) {
      await next();
      return;
    }
    ctx.set(SECURITY_HEADERS);
    try {
      await (isOfApi ? askStrapi(ctx, next) : next());
      const problem = problemOfAnswer(ctx);
      if (!problem) return;
      if (problem.status >= 500) logRefusedRequest(strapi, ctx.req, problem.status, problem.message);
      sendProblem(ctx, problem);
    } catch (error) {
      const problem = toProblem(error);
      logProblem(strapi, ctx.req, ctx.res, problem, error);
      sendProblem(ctx, problem);
    }
  };
};
