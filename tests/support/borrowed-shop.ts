import path from 'node:path';
import { Redis } from 'ioredis';
import { rememberContent, type PristineContent } from './pristine-content';
import { startShop, type RunningShop, type Shop } from './shop';
import type { Seed } from './templates';
import { testRun } from './test-run';
import { until } from './until';

export type { RunningShop } from './shop';

interface KeptShop {
  shop: Shop;
  pristine: PristineContent;
}

/** Shops of this worker that no test file uses, by what they were started with. They end with the worker. */
const free = new Map<string, KeptShop[]>();

const FORGET_SIGN_INS = path.join(__dirname, 'forget-sign-ins.cjs');
const CACHED_PATH = '/api/v1/home';

async function untilAnswered(shop: Shop, from: 'HIT' | 'MISS'): Promise<void> {
  await until(`the shop answers with a ${from}`, async () => {
    const response = await fetch(`${shop.url}${CACHED_PATH}`);
    await response.arrayBuffer();
    return response.headers.get('x-cache') === from;
  });
}

async function emptyRedis({ redisUrl }: Shop): Promise<void> {
  if (redisUrl === undefined) return;
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  await redis.flushdb();
  redis.disconnect();
}

/** Restores a shop's first content while it runs. Its versions fall, so that it forgets what it has in memory. */
async function restore({ shop, pristine }: KeptShop): Promise<void> {
  const pid = shop.pid();
  if (pid !== undefined) process.kill(pid, 'SIGUSR2');
  await untilAnswered(shop, 'HIT');
  await shop.database.query('UPDATE storefront_versions SET version = version + 1');
  await untilAnswered(shop, 'MISS');
  await untilAnswered(shop, 'HIT');
  await pristine.restore();
  await emptyRedis(shop);
  await untilAnswered(shop, 'MISS');
}

async function start(seed: Seed, env: Record<string, string>): Promise<KeptShop> {
  const shop = await startShop({ seed, env: { ...env, NODE_OPTIONS: `--require ${FORGET_SIGN_INS}` } });
  return { shop, pristine: await rememberContent(shop) };
}

/**
 * Borrows a running shop, which other test files have used before: for a file that neither restarts its shop nor configures it. To start
 * one costs four seconds of processor time. What is given back gets its first content again, as by a restored backup. The caller closes it
 * (`afterAll(() => shop.close())`).
 *
 * @param seed its content
 * @param env variables besides those that every shop under test has
 */
export async function borrowShop(seed: Seed = 'none', env: Record<string, string> = {}): Promise<RunningShop> {
  const wanted = JSON.stringify([testRun().database, seed, env]);
  const kept = free.get(wanted)?.pop() ?? (await start(seed, env));
  const { shop } = kept;
  const logged = shop.log().length;
  return {
    ...shop,
    log: () => shop.log().slice(logged),
    close: async () => {
      try {
        await restore(kept);
      } catch (error) {
        // The next file gets another one.
        console.log(`A shop is not lent again: ${String(error)}`);
        return shop.close();
      }
      free.set(wanted, [...(free.get(wanted) ?? []), kept]);
    },
  };
}
