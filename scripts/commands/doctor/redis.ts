import { Redis } from 'ioredis';
import type { Environment } from '../../../src/environment';
import { messageOf } from '../message-of';
import type { Faults } from './finding';

const TIMEOUT_MS = 5_000;
/** Requests wait for it 75 ms at most. */
const SLOW_MS = 75;

/** What to do, by the first word of Redis' answer. */
const ADVICE: Readonly<Record<string, string>> = {
  OOM: 'Give Redis more memory, or set maxmemory-policy allkeys-lru: it is full and takes no writes.',
  READONLY: 'Name the primary in REDIS_URL: this Redis is a replica and takes no writes.',
  MISCONF:
    'Make room on the disk of Redis, or turn its snapshots off (save ""): it can’t write them, and takes no writes until it can.',
  NOAUTH: 'Write the password into REDIS_URL (redis://:PASSWORD@host:6379): this Redis asks for one.',
  WRONGPASS: 'Correct the user or the password in REDIS_URL: % is written %25, / %2F, ? %3F, # %23, @ %40 and : %3A.',
};

export async function lookAtRedis({ redisUrl }: Environment, faults: Faults): Promise<string | undefined> {
  if (redisUrl === undefined) return undefined;
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
  });
  let cause: unknown;
  redis.on('error', (error: unknown) => (cause = error));
  try {
    await redis.connect();
    const began = performance.now();
    await redis.ping();
    const took = performance.now() - began;
    // One that is full, or a replica, still answers a ping.
    await redis.set('wine-shop:doctor', '', 'PX', 1_000);
    if (took > SLOW_MS)
      faults.warn(`Move Redis nearer: it answered after ${took.toFixed(0)} ms, and requests wait ${SLOW_MS} ms at most.`);
    return `answers in ${took.toFixed(1)} ms`;
  } catch (error) {
    const said = messageOf(cause ?? error);
    faults.fail(ADVICE[said.split(' ')[0] ?? ''] ?? `Correct REDIS_URL or start Redis: ${said}.`);
    return undefined;
  } finally {
    redis.disconnect();
  }
}
