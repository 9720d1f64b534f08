import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { Problem } from '../../contract/problems';
import { environment } from '../../environment';
import { openRedis } from '../redis';
import { memoryCounter, redisCounter, WINDOW_MS, type Count } from './counters';
import { clientKey, createAddressList } from './client-address';

/** Files for each other request: a page has dozens of pictures, the panel some hundred scripts, and none asks the database. */
const FILES_FACTOR = 50;

/** What was decided of one request. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** seconds since 1970 */
  reset: number;
}

/** What a client's requests are counted for, each by itself: a visitor who types in the search box still gets her pages. */
export type LimitedArea = 'api' | 'suggestions' | 'tracking' | 'panel' | 'files';

interface RateLimiter {
  /** Counts a request. @param address of the client, as Koa finds it behind the configured proxies */
  decide: (address: string, area?: LimitedArea) => Promise<Allowance>;
  /** Counts a request with a storefront's token, wherever it comes from. @param key of the token */
  decideToken: (key: string) => Promise<Allowance>;
  /** @returns the client's state; counts nothing, and is always allowed */
  peek: (address: string, area: LimitedArea) => Promise<Allowance>;
}

/** API keys have no prefix: it would cost each request a string. */
const keyOf = (key: string, area: LimitedArea): string => (area === 'api' ? key : `${area} ${key}`);

/**
 * koa-ratelimit gives fractions of seconds, of a clock that does not follow the machine's: they are rounded up and kept
 * within the window that begins now.
 */
function allowanceOf({ remaining, reset, total }: Count): Allowance {
  const now = Date.now() / 1000;
  const wholeReset = Math.ceil(Math.min(Math.max(reset, now), now + WINDOW_MS / 1000));
  return { allowed: remaining > 0, limit: total, remaining: Math.max(remaining - 1, 0), reset: wholeReset };
}

let limiter: RateLimiter | undefined;

/** @returns the rate limiter of this process; clients of RATE_LIMIT_TRUSTED are not limited */
export function rateLimiter(strapi: Core.Strapi): RateLimiter {
  if (limiter) return limiter;
  const { rateLimitMax, rateLimitTokenMax, rateLimitTrusted, redisUrl } = environment;
  const isTrusted = createAddressList(rateLimitTrusted);
  const counter = redisUrl === undefined ? memoryCounter() : redisCounter(openRedis(redisUrl), strapi.log);
  const maxOf = (area: LimitedArea): number => (area === 'files' ? FILES_FACTOR * rateLimitMax : rateLimitMax);
  const unlimited = async (area: LimitedArea): Promise<Allowance> =>
    allowanceOf({ remaining: maxOf(area) + 1, total: maxOf(area), reset: Infinity });
  limiter = {
    decide: async (address, area = 'api') => {
      if (isTrusted(address)) return unlimited(area);
      return allowanceOf(await counter.take(keyOf(clientKey(address), area), maxOf(area)));
    },
    decideToken: async (key) => allowanceOf(await counter.take(`token ${key}`, rateLimitTokenMax)),
    peek: async (address, area) => {
      if (isTrusted(address)) return unlimited(area);
      const count = await counter.peek(keyOf(clientKey(address), area), maxOf(area));
      return { ...allowanceOf({ ...count, remaining: count.remaining + 1 }), allowed: true };
    },
  };
  return limiter;
}

const HEADERS = { limit: 'X-RateLimit-Limit', remaining: 'X-RateLimit-Remaining', reset: 'X-RateLimit-Reset' };

export function setAllowanceHeaders(ctx: Context, allowance: Allowance): void {
  for (const member of ['limit', 'remaining', 'reset'] as const) ctx.set(HEADERS[member], String(allowance[member]));
}

/** @returns the same for an answer that does not pass through Koa: alternating names and values */
export function allowanceHeaders({ limit, remaining, reset }: Allowance): string[] {
  return [HEADERS.limit, String(limit), HEADERS.remaining, String(remaining), HEADERS.reset, String(reset)];
}

/** @returns seconds until a client may try again, for `Retry-After`: from 1 to the length of the window */
export function secondsToWait({ reset }: Allowance): number {
  return Math.min(Math.max(1, reset - Math.floor(Date.now() / 1000)), WINDOW_MS / 1000);
}

export function tooManyRequests(allowance: Allowance): Problem {
  const wait = secondsToWait(allowance);
  return new Problem(429, `More than ${allowance.limit} requests in a minute. Try again in ${wait} seconds.`, {
    headers: { 'Retry-After': String(wait) },
  });
}
