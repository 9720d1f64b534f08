import MemoryLimiter from 'koa-ratelimit/limiter/memory';
import RedisLimiter from 'koa-ratelimit/limiter/redis';
import { assertPatch } from './assert-patch';

/** `get` must read the key and the limit before it returns: one limiter counts for all clients. */
function readsKeyAtOnce(): boolean {
  const db = new Map<string, { remaining: number; reset: number; total: number }>();
  const limiter = new MemoryLimiter({ db, duration: 1_000, id: 'check' });
  limiter.key = 'first';
  limiter.max = 1;
  void limiter.get();
  limiter.key = 'second';
  limiter.max = 2;
  return db.get('first')?.total === 1 && db.size === 1;
}

/** What koa-ratelimit counts with, without its middleware, which runs the request inside its own error handling. */
export function limiters(): { MemoryLimiter: typeof MemoryLimiter; RedisLimiter: typeof RedisLimiter } {
  const fits = [MemoryLimiter, RedisLimiter].every((limiter) => typeof limiter?.prototype?.get === 'function');
  assertPatch('koa-ratelimit', 'koa-ratelimit 6.0', fits && readsKeyAtOnce());
  return { MemoryLimiter, RedisLimiter };
}
