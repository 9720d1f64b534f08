import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Catalogue } from './catalogue';
import { runToEnd, startServer, type ChildServer, type Command } from './child-server';
import { openPostgres, openSqlite } from './database';
import { fillHandWritten } from './filling/hand-written';
import { fillStrapi } from './filling/strapi';
import { BENCH, PROJECT, STOCK_STRAPI, STRAPI_BIN } from './places';

export type ContenderName = 'ours' | 'stock' | 'hand-written';

/** Where a contender keeps its data: a PostgreSQL database's address, or a SQLite file. */
export type Store = { client: 'postgres'; url: string } | { client: 'sqlite'; file: string };

const POOL = 10;

const secret = (): string => randomBytes(24).toString('base64url');

function strapiEnvironment(store: Store): Record<string, string> {
  return {
    APP_KEYS: `${secret()},${secret()}`,
    API_TOKEN_SALT: secret(),
    ADMIN_JWT_SECRET: secret(),
    TRANSFER_TOKEN_SALT: secret(),
    ENCRYPTION_KEY: secret(),
    JWT_SECRET: secret(),
    STRAPI_TELEMETRY_DISABLED: 'true',
    // A developer's .env is not what is measured.
    ENV_PATH: path.join(BENCH, 'no-such.env'),
    DATABASE_CLIENT: store.client,
    ...(store.client === 'postgres' ? { DATABASE_URL: store.url } : { DATABASE_FILENAME: store.file }),
  };
}

function oursCommand(store: Store, args: string[], pin: boolean): Command {
  const env = { ...strapiEnvironment(store), RATE_LIMIT_MAX: '1000000000', SEED_DEMO: 'false', CACHE_MAX_BYTES: '0' };
  return { name: 'ours', args, cwd: PROJECT, env, pin };
}

const START_OURS = [STRAPI_BIN, 'start'];
const REBUILD_OURS = [path.join('scripts', 'rebuild.mjs')];

function stockCommand(store: Store, pin: boolean): Command {
  const env = { ...strapiEnvironment(store), DATABASE_POOL_MAX: String(POOL) };
  return { name: 'stock', args: [STRAPI_BIN, 'start'], cwd: STOCK_STRAPI, env, pin };
}

async function fill(store: Store, catalogue: Catalogue, how: typeof fillStrapi): Promise<void> {
  const database = store.client === 'postgres' ? await openPostgres(store.url) : openSqlite(store.file);
  try {
    await how(database, catalogue);
  } finally {
    await database.close();
  }
}

const READY = { ours: '/api/v1/health', stock: '/api/brands', 'hand-written': '/products' };

/** Makes a contender's tables, fills them with the shop, and brings up what is derived from them. */
export async function prepare(name: ContenderName, store: Store, catalogue: Catalogue): Promise<void> {
  if (name === 'hand-written') return fill(store, catalogue, fillHandWritten);
  if (name === 'ours') {
    await runToEnd(oursCommand(store, REBUILD_OURS, false));
    await fill(store, catalogue, fillStrapi);
    return runToEnd(oursCommand(store, REBUILD_OURS, false));
  }
  const empty = await startServer(stockCommand(store, false), READY.stock);
  await empty.stop();
  return fill(store, catalogue, fillStrapi);
}

/** Starts a contender on what {@link prepare} has made. */
export function start(name: ContenderName, store: Store, pin: boolean): Promise<ChildServer> {
  if (name === 'ours') return startServer(oursCommand(store, START_OURS, pin), READY.ours);
  if (name === 'stock') return startServer(stockCommand(store, pin), READY.stock);
  if (store.client !== 'postgres') throw new Error('The hand-written server knows PostgreSQL alone.');
  const args = ['--import', 'tsx', path.join(BENCH, 'peers', 'fastify-pg.ts')];
  const env = { DATABASE_URL: store.url, POOL_MAX: String(POOL) };
  return startServer({ name, args, cwd: PROJECT, env, pin }, READY[name]);
}
