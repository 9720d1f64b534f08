import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { API_BASE, isSitemapPath, routePaths } from '../contract/paths';
import { openGate } from '../platform/rate-limit/gate';
import { setAllowanceHeaders, tooMany } from '../platform/rate-limit/limiter';

/** Whatever a router might take for the API's base. */
const API = /^\/+api\/+v1(?:\/|$)/i;
const HEALTH = `${API_BASE}${routePaths.health}`;

/** Holds every client to its share of requests a minute; the health check excepted. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const gate = openGate(strapi);

  return async (ctx: Context, next: Next): Promise<unknown> => {
    // Not robots.txt: a crawler that is refused it stays away from the whole host.
    const limited = API.test(ctx.path) || isSitemapPath(ctx.path);
    if (!limited || ctx.path === HEALTH) return next();
    const allowance = await gate.decide(ctx);
    setAllowanceHeaders(ctx, allowance);
    if (allowance.allowed) return next();
    throw tooMany(allowance);
  };
};
