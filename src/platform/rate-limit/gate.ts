import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { environment } from '../../environment';
import { openRedis } from '../redis';
import { createAddressList } from './client-address';
import { createLimiter, WINDOW_MS, type Allowance } from './limiter';

/** Holds every client to its share of requests a minute; trusted servers excepted. */
export interface Gate {
  decide: (ctx: Context) => Promise<Allowance>;
  /** undefined where Redis has to be asked */
  decideAtOnce: ((address: string) => Allowance) | undefined;
}

function unlimited(max: number): Allowance {
  return { allowed: true, limit: max, remaining: max, reset: Math.ceil((Date.now() + WINDOW_MS) / 1000) };
}

let opened: Gate | undefined;

/** @returns the one gate of this process, whoever of its middlewares asks */
export function openGate(strapi: Core.Strapi): Gate {
  if (opened) return opened;
  const { rateLimitMax: max, rateLimitTrusted, redisUrl } = environment;
  const isTrusted = createAddressList(rateLimitTrusted);
  const { decide, decideAtOnce } = createLimiter({
    max,
    redis: redisUrl === undefined ? undefined : openRedis(redisUrl),
    onRedisAway: (error) =>
      strapi.log.warn(
        `Redis is away: each instance counts requests by itself. (${error instanceof Error ? error.message : String(error)})`,
      ),
    onRedisBack: () => strapi.log.info('Redis is back: requests are counted for all instances together.'),
  });
  opened = {
    decide: async (ctx) => (isTrusted(ctx.ip) ? unlimited(max) : decide(ctx)),
    decideAtOnce: decideAtOnce && ((address) => (isTrusted(address) ? unlimited(max) : decideAtOnce(address))),
  };
  return opened;
}
