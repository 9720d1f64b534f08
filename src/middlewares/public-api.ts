import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { routeTable } from '../api/routes';
import { link } from '../contract/links';
import { API_BASE, isApiPath, scriptPaths, SIGN_IN_PATH } from '../contract/paths';
import { notFound } from '../contract/problems';
import { canonicalPath, encodedQuery } from '../http/canonical-path';
import { dispatch, redirect } from '../http/dispatch';
import { createRequestLimit } from '../http/request-limit';
import type { Match } from '../http/route-table';
import { rememberedAllowance, setAllowanceHeaders, tooManyRequests } from '../platform/rate-limit/limiter';

/** Routes below the API's base that Strapi's router answers. */
const STRAPI_PATHS: readonly string[] = [SIGN_IN_PATH, ...Object.values(scriptPaths)];

/** Strapi's own routes below the API's base (sign-in), and unknown paths. */
async function passToStrapi(ctx: Context, next: Next): Promise<void> {
  const canonical = ctx.path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  // Strapi's router ignores case and trailing slashes.
  if (canonical !== ctx.path && (routeTable.match(canonical) || !ctx.path.startsWith(`${API_BASE}/`))) throw notFound();
  await next();
  // Strapi serves files by a route for any path, so its router answers 405 for every unknown one.
  if (ctx.status === 405 && !STRAPI_PATHS.includes(canonical)) throw notFound();
}

/**
 * Answers the public paths: rate limit, then the route table's dispatcher. Other requests go on to Strapi's middlewares and
 * router, which cost many times what a cached answer does.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const decide = createRequestLimit(strapi);

  const limit = async (ctx: Context, match: Match | undefined): Promise<void> => {
    const area = match ? match.area : 'api';
    if (area === undefined) return;
    const allowance = rememberedAllowance(ctx.req) ?? (await decide(ctx.req, ctx.res, ctx.ip, area));
    setAllowanceHeaders(ctx, allowance);
    if (!allowance.allowed) throw tooManyRequests(allowance);
  };

  return async (ctx: Context, next: Next): Promise<unknown> => {
    const match = routeTable.match(ctx.path);
    if (!match && !isApiPath(ctx.path)) return next();
    await limit(ctx, match);
    const canonical = ctx.method === 'GET' || ctx.method === 'HEAD' ? canonicalPath(routeTable, ctx.path) : undefined;
    if (canonical !== undefined) return redirect(ctx, `${link(canonical).href}${encodedQuery(ctx.search)}`);
    return match ? dispatch(strapi, ctx, match) : passToStrapi(ctx, next);
  };
};
