import { Redis } from 'ioredis';
import type { Environment } from '../../../src/environment';
import { messageOf } from '../message-of';
import type { Faults } from './finding';

const TIMEOUT_MS = 5_000;

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
    // One that is full, or a replica, still answers a ping.
    await redis.set('wine-shop:doctor', '', 'PX', 1_000);
    return 'takes writes';
  } catch (error) {
    faults.fail(`Correct REDIS_URL, or start Redis: ${messageOf(cause ?? error)}.`);
    return undefined;
  } finally {
    redis.disconnect();
  }
}
