import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { listen } from '../listen';
import { startShop, type Shop } from '../shop';
import type { Seed } from '../templates';
import { testRun, type DatabaseKind } from '../test-run';
import { until } from '../until';
import { rememberContent, type PristineContent } from './pristine-content';

/** A test file asks for it as one line of JSON. */
export interface WantedShop {
  database: DatabaseKind;
  seed: Seed;
  env: Record<string, string>;
}

/** What a test file gets to know of a shop that it borrows. */
export interface LentShop {
  url: string;
  databaseUrl: string | undefined;
  directory: string;
  logFile: string;
}

interface KeptShop {
  shop: Shop;
  logFile: string;
  pristine: PristineContent;
}

/**
 * Lends running shops to test files, one at a time each. A file that neither restarts its shop nor configures it starts none: that
 * would cost four seconds of processor time. What is given back gets its first content again, as by a restored backup.
 */
export interface ShopLender {
  /** takes connections that say what is wanted, and lends a shop for as long as each is open */
  port: number;
  stop: () => Promise<void>;
}

const FORGET_SIGN_INS = path.join(__dirname, '..', 'forget-sign-ins.cjs');
const CACHED_PATH = '/api/v1/home';

/** @returns once the server does not answer from its cache any more */
async function untilNoticed(shop: Shop): Promise<void> {
  await until('the shop notices other versions', async () => {
    const response = await fetch(`${shop.url}${CACHED_PATH}`);
    await response.arrayBuffer();
    return response.headers.get('x-cache') === 'MISS';
  });
}

async function untilCached(shop: Shop): Promise<void> {
  await until('the shop caches', async () => {
    const response = await fetch(`${shop.url}${CACHED_PATH}`);
    await response.arrayBuffer();
    return response.headers.get('x-cache') === 'HIT';
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
  await untilCached(shop);
  await shop.database.query('UPDATE storefront_versions SET version = version + 1');
  await untilNoticed(shop);
  await untilCached(shop);
  await pristine.restore();
  await emptyRedis(shop);
  await untilNoticed(shop);
}

async function start({ database, seed, env }: WantedShop, number: number): Promise<KeptShop> {
  const logFile = path.join(testRun().directory, `lent-${number}.log`);
  const shop = await startShop({ database, seed, logFile, env: { ...env, NODE_OPTIONS: `--require ${FORGET_SIGN_INS}` } });
  return { shop, logFile, pristine: await rememberContent(shop) };
}

/** Starts to lend. A shop is started when one is asked for and none is free. */
export async function startShopLender(): Promise<ShopLender> {
  const free = new Map<string, KeptShop[]>();
  const all: Shop[] = [];
  const freeOf = (wanted: string): KeptShop[] => {
    const kept = free.get(wanted) ?? [];
    free.set(wanted, kept);
    return kept;
  };
  const take = async (wanted: string): Promise<KeptShop> => {
    const kept = freeOf(wanted).pop() ?? (await start(JSON.parse(wanted) as WantedShop, all.length));
    if (!all.includes(kept.shop)) all.push(kept.shop);
    return kept;
  };
  const giveBack = async (wanted: string, kept: KeptShop): Promise<void> => {
    try {
      await restore(kept);
      freeOf(wanted).push(kept);
    } catch (error) {
      // The next file gets another one.
      console.log(`\n!!! A lent shop is not lent again: ${String(error)}`);
      await kept.shop.close();
    }
  };
  const lend = async (socket: Socket): Promise<void> => {
    const [wanted] = (await once(createInterface({ input: socket }), 'line')) as [string];
    const kept = await take(wanted);
    const { url, databaseUrl, directory } = kept.shop;
    const lent: LentShop = { url, databaseUrl, directory, logFile: kept.logFile };
    socket.once('close', () => void giveBack(wanted, kept));
    socket.write(`${JSON.stringify(lent)}\n`);
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    lend(socket).catch((error: unknown) => {
      console.log(`\n!!! No shop could be lent: ${String(error)}`);
      socket.destroy();
    });
  });
  return {
    port: await listen(server),
    stop: async () => {
      server.close();
      await Promise.all(all.map((shop) => shop.close()));
    },
  };
}
