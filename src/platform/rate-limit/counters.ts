import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import MemoryLimiter from 'koa-ratelimit/limiter/memory';
import RedisLimiter from 'koa-ratelimit/limiter/redis';
import { LRUCache } from 'lru-cache';
import { OF_NO_REQUEST } from '../log/format';

export const WINDOW_MS = 60_000;

/** Clients whose counts are kept in memory at most. */
const CLIENTS_MAX = 100_000;

/** How long a failed Redis is left alone. */
const REDIS_RETRY_MS = 1_000;

/** A busy machine may let a command of a healthy Redis time out now and then. */
const TIMEOUTS_BEFORE_AWAY = 3;

const NAMESPACE = 'wine-shop:rate-limit';

/** Counts the requests of one key. */
export interface Counter {
  take: (key: string, max: number) => Promise<Count>;
  /** `remaining` is what is left; of `take` it is what was left before */
  peek: (key: string, max: number) => Promise<Count>;
}

export interface Count {
  remaining: number;
  reset: number;
  total: number;
}

/** A Map that evicts what was used least lately, for koa-ratelimit, which demands a Map and never deletes from it. */
export class BoundedMap<Value extends object> extends Map<string, Value> {
  readonly #entries: LRUCache<string, Value>;

  constructor(max: number) {
    super();
    this.#entries = new LRUCache({ max });
  }

  override get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  override has(key: string): boolean {
    return this.#entries.has(key);
  }

  override set(key: string, value: Value): this {
    this.#entries.set(key, value);
    return this;
  }

  override get size(): number {
    return this.#entries.size;
  }
}

/** Counts of this instance alone. */
export function memoryCounter(): Counter {
  const db = new BoundedMap<Count>(CLIENTS_MAX);
  // One limiter for all clients: `get` reads its key before it returns, and a new one for each request costs more than counting.
  const limiter = new MemoryLimiter({ db, duration: WINDOW_MS, id: NAMESPACE });
  return {
    take: (key, max) => {
      limiter.key = key;
      limiter.max = max;
      return limiter.get();
    },
    peek: async (key, max) => {
      const now = Date.now() / 1000;
      const count = db.get(key);
      if (count === undefined || count.reset < now) return { remaining: max, reset: now + WINDOW_MS / 1000, total: max };
      return { ...count, remaining: Math.max(count.remaining - 1, 0) };
    },
  };
}

/** Counts of all instances together; of this instance alone while Redis is away. No request waits longer than Redis' command timeout. */
export function redisCounter(redis: Redis, log: Core.Strapi['log']): Counter {
  const local = memoryCounter();
  const limiter = new RedisLimiter({ db: redis, duration: WINDOW_MS, namespace: NAMESPACE });
  let isAway = false;
  let retryAt = 0;
  let failures = 0;

  const onSuccess = (): void => {
    if (isAway) log.info('Redis is back: the rate limit counts for all instances together.', OF_NO_REQUEST);
    isAway = false;
    failures = 0;
  };
  const onFailure = (error: unknown): void => {
    failures += 1;
    if (!isAway && redis.status === 'ready' && failures < TIMEOUTS_BEFORE_AWAY) return;
    if (!isAway) log.warn(`Redis is away, each instance counts by itself: ${String(error)}`, OF_NO_REQUEST);
    isAway = true;
    retryAt = performance.now() + REDIS_RETRY_MS;
  };

  const ask = async (use: 'take' | 'peek', key: string, max: number): Promise<Count> => {
    if (isAway) {
      if (performance.now() < retryAt) return local[use](key, max);
      // This request finds out whether Redis is back; concurrent ones do not wait for it.
      retryAt = performance.now() + REDIS_RETRY_MS;
    }
    try {
      const count = await limiter.get({ id: key, max, peek: use === 'peek' });
      onSuccess();
      return count;
    } catch (error) {
      onFailure(error);
      return local[use](key, max);
    }
  };
  return { take: (key, max) => ask('take', key, max), peek: (key, max) => ask('peek', key, max) };
}
