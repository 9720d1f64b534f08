import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { environment } from '../environment';
import { API_BASE, routePaths } from '../http/paths';
import { Problem } from '../http/problems';
import { createAddressList } from '../rate-limit/client-address';
import { createLimiter, setAllowanceHeaders, WINDOW_MS, type Allowance } from '../rate-limit/limiter';
import { openRedis } from '../redis/connection';

/** Whatever a router might take for the API's base. */
const API = /^\/+api\/+v1(?:\/|$)/i;
const HEALTH = `${API_BASE}${routePaths.health}`;

function unlimited(max: number): Allowance {
  return { allowed: true, limit: max, remaining: max, reset: Math.ceil((Date.now() + WINDOW_MS) / 1000) };
}

/** Holds every client to its share of requests a minute; the health check and trusted servers excepted. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  const { rateLimitMax: max, rateLimitTrusted, redisUrl } = environment;
  const isTrusted = createAddressList(rateLimitTrusted);
  const decide = createLimiter({
    max,
    redis: redisUrl === undefined ? undefined : openRedis(redisUrl),
    onRedisAway: (error) =>
      strapi.log.warn(
        `Redis is away: each instance counts requests by itself. (${error instanceof Error ? error.message : String(error)})`,
      ),
    onRedisBack: () => strapi.log.info('Redis is back: requests are counted for all instances together.'),
  });

  return async (ctx: Context, next: Next): Promise<unknown> => {
    if (!API.test(ctx.path) || ctx.path === HEALTH) return next();
    const allowance = isTrusted(ctx.ip) ? unlimited(max) : await decide(ctx);
    setAllowanceHeaders(ctx, allowance);
    if (allowance.allowed) return next();
    const wait = Math.max(1, allowance.reset - Math.floor(Date.now() / 1000));
    throw new Problem(429, `More than ${allowance.limit} requests in a minute. Try again in ${wait} seconds.`, {
      headers: { 'Retry-After': String(wait) },
    });
  };
};
