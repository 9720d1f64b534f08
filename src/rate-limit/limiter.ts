import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import { BoundedMap } from './bounded-map';
import { clientKey } from './client-address';

export const WINDOW_MS = 60_000;

/** Addresses whose counts are kept in memory; the longest silent one is forgotten first. */
const ADDRESSES_KEPT = 100_000;

/** How long a Redis that failed is left alone before it is asked again. */
const REDIS_PAUSE_MS = 1_000;

const HEADERS = { limit: 'X-RateLimit-Limit', remaining: 'X-RateLimit-Remaining', reset: 'X-RateLimit-Reset' };

/** What was decided of one request. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** seconds since 1970 */
  reset: number;
}

type Decide = (ctx: Context) => Promise<Allowance>;

/**
 * koa-ratelimit decides and goes on in one step. Here it is asked for its decision alone, so that a
 * failure behind it can't be taken for a failure of the limiter and run a request twice.
 */
function createDecider(options: Partial<ratelimit.MiddlewareOptions>, max: number): Decide {
  const limiter = ratelimit({
    duration: WINDOW_MS,
    max,
    id: (ctx: Context) => clientKey(ctx.ip),
    headers: { remaining: HEADERS.remaining, reset: HEADERS.reset, total: HEADERS.limit },
    ...options,
  } as ratelimit.MiddlewareOptions);
  return async (ctx) => {
    let allowed = false;
    await limiter(ctx, async () => {
      allowed = true;
    });
    const read = (header: string): number => Number(ctx.response.get(header));
    // Rounded up, so that who waits until then has waited long enough.
    const reset = Math.ceil(read(HEADERS.reset));
    return { allowed, limit: read(HEADERS.limit), remaining: read(HEADERS.remaining), reset };
  };
}

export interface LimiterOptions {
  /** requests a minute and client */
  max: number;
  /** counts for all instances; without it, or while it is away, each counts by itself */
  redis?: Redis | undefined;
  onRedisAway: (error: unknown) => void;
  onRedisBack: () => void;
}

/** @returns a limiter that answers within Redis' command timeout, whatever Redis does */
export function createLimiter({ max, redis, onRedisAway, onRedisBack }: LimiterOptions): Decide {
  const local = createDecider({ driver: 'memory', db: new BoundedMap<object>(ADDRESSES_KEPT, WINDOW_MS) }, max);
  if (!redis) return local;
  const shared = createDecider({ driver: 'redis', db: redis }, max);
  let askAgainAt = 0;
  let away = false;
  return async (ctx) => {
    if (Date.now() < askAgainAt) return local(ctx);
    try {
      const allowance = await shared(ctx);
      if (away) onRedisBack();
      away = false;
      return allowance;
    } catch (error) {
      askAgainAt = Date.now() + REDIS_PAUSE_MS;
      if (!away) onRedisAway(error);
      away = true;
      return local(ctx);
    }
  };
}

/** Writes the decision down as whole numbers (koa-ratelimit gives fractions of seconds). */
export function setAllowanceHeaders(ctx: Context, { limit, remaining, reset }: Allowance): void {
  ctx.set(HEADERS.limit, String(limit));
  ctx.set(HEADERS.remaining, String(remaining));
  ctx.set(HEADERS.reset, String(reset));
}
