import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import MemoryLimiter from 'koa-ratelimit/limiter/memory';
import { BoundedMap } from './bounded-map';
import { Problem } from '../../contract/problems';
import { clientKey } from './client-address';

export const WINDOW_MS = 60_000;

/** Addresses whose counts are kept in memory at most; the longest silent ones are forgotten first. */
const ADDRESSES_KEPT = 100_000;

/** How long a Redis that failed is left alone before it is asked again. */
const REDIS_PAUSE_MS = 1_000;

/** A busy machine lets a command of a healthy Redis time out now and then: that one request is not counted by all, no more. */
const TIMEOUTS_BEFORE_AWAY = 3;

const NAMESPACE = 'wine-shop:rate-limit';

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

export interface Limiter {
  decide: Decide;
  /**
   * Decides without waiting, where nobody else has to be asked.
   * @param address of the client, as Koa finds it
   */
  decideAtOnce: ((address: string) => Allowance) | undefined;
}

/**
 * Rounded up, so that who waits until then has waited long enough. koa-ratelimit tells the time by a clock that does not follow
 * when the machine's is set, so the result is kept within the window that begins now.
 */
function wholeReset(seconds: number): number {
  const now = Date.now() / 1000;
  return Math.ceil(Math.min(Math.max(seconds, now), now + WINDOW_MS / 1000));
}

/**
 * koa-ratelimit decides and goes on in one step. Here it is asked for its decision alone, so that a
 * failure behind it can't be taken for a failure of the limiter and run a request twice.
 */
function createDecider(options: Partial<ratelimit.MiddlewareOptions>, max: number): Decide {
  const limiter = ratelimit({
    duration: WINDOW_MS,
    max,
    id: (ctx: Context) => clientKey(ctx.ip),
    namespace: NAMESPACE,
    headers: { remaining: HEADERS.remaining, reset: HEADERS.reset, total: HEADERS.limit },
    ...options,
  } as ratelimit.MiddlewareOptions);
  return async (ctx) => {
    let allowed = false;
    await limiter(ctx, async () => {
      allowed = true;
    });
    const read = (header: string): number => Number(ctx.response.get(header));
    return { allowed, limit: read(HEADERS.limit), remaining: read(HEADERS.remaining), reset: wholeReset(read(HEADERS.reset)) };
  };
}

/**
 * The same of koa-ratelimit's own counting in memory, which only looks asynchronous: `get()` has counted when it returns its
 * promise, and what it decided stands in its map. A kept answer is then sent in the same turn as its request came in.
 */
function createDeciderInMemory(max: number): (address: string) => Allowance {
  const db = new BoundedMap<{ remaining: number; reset: number; total: number }>(ADDRESSES_KEPT);
  // One for all clients, as nothing but the key is theirs: to make one for each request costs more than to count.
  const limiter = new MemoryLimiter({ db, max, duration: WINDOW_MS, id: NAMESPACE });
  return (address) => {
    limiter.key = clientKey(address);
    void limiter.get();
    const count = db.get(limiter.key);
    if (!count) throw new Error('koa-ratelimit has counted nothing.');
    const { remaining, total, reset } = count;
    return { allowed: remaining > 0, limit: total, remaining: Math.max(remaining - 1, 0), reset: wholeReset(reset) };
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
export function createLimiter({ max, redis, onRedisAway, onRedisBack }: LimiterOptions): Limiter {
  const decideAtOnce = createDeciderInMemory(max);
  const local: Decide = async (ctx) => decideAtOnce(ctx.ip);
  if (!redis) return { decide: local, decideAtOnce };
  const shared = createDecider({ driver: 'redis', db: redis }, max);
  let away = false;
  let askAgainAt = 0;
  let failures = 0;
  const decide: Decide = async (ctx) => {
    if (away) {
      if (performance.now() < askAgainAt) return local(ctx);
      // This one request finds out whether Redis is back; those that come meanwhile don't wait for it.
      askAgainAt = performance.now() + REDIS_PAUSE_MS;
    }
    try {
      const allowance = await shared(ctx);
      if (away) onRedisBack();
      away = false;
      failures = 0;
      return allowance;
    } catch (error) {
      failures += 1;
      if (!away && redis.status === 'ready' && failures < TIMEOUTS_BEFORE_AWAY) return local(ctx);
      if (!away) onRedisAway(error);
      away = true;
      askAgainAt = performance.now() + REDIS_PAUSE_MS;
      return local(ctx);
    }
  };
  return { decide, decideAtOnce: undefined };
}

/** Writes the decision down as whole numbers (koa-ratelimit gives fractions of seconds). */
export function setAllowanceHeaders(ctx: Context, { limit, remaining, reset }: Allowance): void {
  ctx.set(HEADERS.limit, String(limit));
  ctx.set(HEADERS.remaining, String(remaining));
  ctx.set(HEADERS.reset, String(reset));
}

/** @returns the same for answers that go out without Koa: names and values in turns */
export function allowanceHeaders({ limit, remaining, reset }: Allowance): string[] {
  return [HEADERS.limit, String(limit), HEADERS.remaining, String(remaining), HEADERS.reset, String(reset)];
}

/** @returns what a client hears whose share is used up */
export function tooMany({ limit, reset }: Allowance): Problem {
  const wait = Math.max(1, reset - Math.floor(Date.now() / 1000));
  return new Problem(429, `More than ${limit} requests in a minute. Try again in ${wait} seconds.`, {
    headers: { 'Retry-After': String(wait) },
  });
}
