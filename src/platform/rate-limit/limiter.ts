import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { Problem } from '../../contract/problems';
import { environment } from '../../environment';
import { openRedis } from '../redis';
import { limiters } from '../strapi-patches/koa-ratelimit';
import { clientKey, createAddressList, siteKey } from './client-address';

const WINDOW_MS = 60_000;

/** Allowances of a /64 that an IPv6 site has, a /48: a client with one has 65,536 networks to send from. */
const SITE_FACTOR = 8;

/** Clients whose counts are kept in memory at most. */
const CLIENTS_MAX = 100_000;

/** How long a failed Redis is left alone. */
const REDIS_RETRY_MS = 1_000;

/** A busy machine may let a command of a healthy Redis time out now and then. */
const TIMEOUTS_BEFORE_AWAY = 3;

const { MemoryLimiter, RedisLimiter } = limiters();

const NAMESPACE = 'wine-shop:rate-limit';

/** What was decided of one request. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** seconds since 1970 */
  reset: number;
}

/** What a client's requests are counted for, each by itself. */
export type LimitedArea = 'api' | 'panel';

export interface RateLimiter {
  /** Counts a request. @param address of the client, as Koa finds it behind the configured proxies */
  decide: (address: string, area?: LimitedArea) => Promise<Allowance>;
  /** @returns the client's state; counts nothing, and is always allowed */
  peek: (address: string) => Promise<Allowance>;
}

/** Counts the requests of one key. */
interface Counter {
  take: (key: string, max: number) => Promise<Count>;
  /** `remaining` is what is left; of `take` it is what was left before */
  peek: (key: string, max: number) => Promise<Count>;
}

interface Count {
  remaining: number;
  reset: number;
  total: number;
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

/**
 * A Map with a bound, for koa-ratelimit, which demands a Map and never deletes from it. Entries live in two generations;
 * when the recent one is full, the older one is dropped. So a look-up costs what it costs in a plain Map, and each request
 * needs three.
 */
export class BoundedMap<Value extends object> extends Map<string, Value> {
  readonly #generationMax: number;
  #recent = new Map<string, Value>();
  #before = new Map<string, Value>();

  /** @param max entries; the half that was used last is never evicted */
  constructor(max: number) {
    super();
    this.#generationMax = Math.ceil(max / 2);
  }

  override get(key: string): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const before = this.#before.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  override has(key: string): boolean {
    return this.#recent.has(key) || this.#before.has(key);
  }

  override set(key: string, value: Value): this {
    if (this.#recent.size >= this.#generationMax && !this.#recent.has(key)) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return this;
  }

  /** an entry that was used again counts in both generations */
  override get size(): number {
    return this.#recent.size + this.#before.size;
  }
}

/** Counts of this instance alone. */
function memoryCounter(): Counter {
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
function redisCounter(redis: Redis, log: Core.Strapi['log']): Counter {
  const local = memoryCounter();
  const limiter = new RedisLimiter({ db: redis, duration: WINDOW_MS, namespace: NAMESPACE });
  let isAway = false;
  let retryAt = 0;
  let failures = 0;

  const onSuccess = (): void => {
    if (isAway) log.info('Redis is back: the rate limit counts for all instances together.');
    isAway = false;
    failures = 0;
  };
  const onFailure = (error: unknown): void => {
    failures += 1;
    if (!isAway && redis.status === 'ready' && failures < TIMEOUTS_BEFORE_AWAY) return;
    if (!isAway)
      log.warn(`Redis is away, each instance counts by itself: ${error instanceof Error ? error.message : String(error)}`);
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

/** A client sees the allowance that ends first. */
const scarcer = (client: Allowance, site: Allowance): Allowance =>
  !site.allowed || site.remaining < client.remaining ? site : client;

let limiter: RateLimiter | undefined;

/** @returns the rate limiter of this process; clients of RATE_LIMIT_TRUSTED are not limited */
export function rateLimiter(strapi: Core.Strapi): RateLimiter {
  if (limiter) return limiter;
  const { rateLimitMax: max, rateLimitTrusted, redisUrl } = environment;
  const isTrusted = createAddressList(rateLimitTrusted);
  const counter = redisUrl === undefined ? memoryCounter() : redisCounter(openRedis(redisUrl), strapi.log);
  const unlimited = async (): Promise<Allowance> => allowanceOf({ remaining: max + 1, total: max, reset: Infinity });
  const peek = async (key: string, limit: number): Promise<Allowance> => {
    const count = await counter.peek(key, limit);
    return { ...allowanceOf({ ...count, remaining: count.remaining + 1 }), allowed: true };
  };
  limiter = {
    decide: async (address, area = 'api') => {
      if (isTrusted(address)) return unlimited();
      const client = allowanceOf(await counter.take(keyOf(clientKey(address), area), max));
      const site = siteKey(address);
      // What one network is refused does not count for its neighbours.
      if (site === undefined || !client.allowed) return client;
      return scarcer(client, allowanceOf(await counter.take(keyOf(site, area), max * SITE_FACTOR)));
    },
    peek: async (address) => {
      if (isTrusted(address)) return unlimited();
      const client = await peek(clientKey(address), max);
      const site = siteKey(address);
      return site === undefined ? client : scarcer(client, await peek(site, max * SITE_FACTOR));
    },
  };
  return limiter;
}

const DECIDED = Symbol('what the rate limit decided');

interface CountedRequest extends IncomingMessage {
  [DECIDED]?: Allowance;
}

/** Keeps what was decided before Koa: a request counts once. A property costs the garbage collector less than a WeakMap. */
export function rememberAllowance(request: CountedRequest, allowance: Allowance): void {
  request[DECIDED] = allowance;
}

/** @returns what {@link rememberAllowance} has kept */
export function rememberedAllowance(request: CountedRequest): Allowance | undefined {
  return request[DECIDED];
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
