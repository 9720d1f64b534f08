import { Redis } from 'ioredis';
import { freePort } from './free-port';
import { startProgram, stopProgram } from './processes';
import { getProgram } from './programs';
import type { Service } from './service';
import { until } from './until';

const DATABASES = 1_000;

async function versionOf(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  // connect() rejects with the same error; without a listener ioredis prints it as well.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return `Redis ${/redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? ''}`;
  } finally {
    redis.disconnect();
  }
}

/**
 * @returns a Redis for the tests: the one of REDIS_URL, or one started here
 * @throws when there is none and none can be installed
 */
export async function startRedis(): Promise<Service> {
  const given = process.env.REDIS_URL;
  if (given !== undefined && given !== '') {
    return { url: given, version: `${await versionOf(given)} of REDIS_URL`, stop: async () => undefined };
  }
  return startOwnRedis();
}

/**
 * @returns a Redis that no other test uses, whose settings may be changed
 * @throws when none can be installed
 */
export async function startOwnRedis(): Promise<Service> {
  const program = await getProgram(['redis-server'], 'redis-server', { args: ['--version'] });
  if (program === undefined) throw new Error('redis-server is not installed: install it, or set REDIS_URL.');
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', databases: DATABASES };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = startProgram(program, args, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const version = await until('Redis answers', () => versionOf(url));
  return { url, version, stop: () => stopProgram(server) };
}

/**
 * @param url of the run's Redis
 * @returns the URL of an empty database on it that no other shop of this run uses
 */
export async function takeRedisDatabase(url: string): Promise<string> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
    const number = 1 + ((await redis.incr('wine-shop-tests:databases-taken')) % (Number(databases) - 1));
    await redis.select(number);
    await redis.flushdb();
    const own = new URL(url);
    own.pathname = `/${number}`;
    return own.href;
  } finally {
    redis.disconnect();
  }
}
