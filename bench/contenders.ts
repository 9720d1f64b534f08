import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Catalogue } from './catalogue';
import { startServer, type ChildServer, type Command } from './child-server';
import { openPostgres, openSqlite } from './database';
import { fillHandWritten } from './filling/hand-written';
import { fillStrapi } from './filling/strapi';
import { BENCH, PROJECT, STOCK_STRAPI, STRAPI_BIN } from './places';

/**
 * `insert-per-request` is our own server with another way to store events, `insert-by-route` the same without the lane in front
 * of Strapi's route. `nothing-stored` only answers events.
 */
export type ContenderName = 'ours' | 'insert-per-request' | 'insert-by-route' | 'nothing-stored' | 'stock' | 'hand-written';

const MEBIBYTE = 2 ** 20;

/** What `ours` may keep while the cache itself is measured: the default. */
export const CACHE_BYTES = 64 * MEBIBYTE;

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

function commandOf(name: ContenderName, store: Store, pin: boolean): Command {
  const args = [STRAPI_BIN, 'start'];
  // As npm start serves it: Strapi's command line loads what slows every request down (domains).
  const served = [path.join(PROJECT, 'tests', 'support', 'serve.mjs')];
  switch (name) {
    case 'ours':
    case 'insert-per-request':
    case 'insert-by-route': {
      const preload = name === 'ours' ? [] : ['--require', path.join(BENCH, 'peers', `${name}.cjs`)];
      const limits = { RATE_LIMIT_MAX: '1000000000', CACHE_MAX_BYTES: '0', SEED_DEMO: 'false' };
      return { name, args: [...preload, ...served], cwd: PROJECT, env: { ...strapiEnvironment(store), ...limits }, pin };
    }
    case 'nothing-stored':
      return { name, args: [path.join(BENCH, 'peers', 'bare', 'events.mjs')], cwd: PROJECT, env: {}, pin };
    case 'stock':
      return { name, args, cwd: STOCK_STRAPI, env: { ...strapiEnvironment(store), DATABASE_POOL_MAX: String(POOL) }, pin };
    case 'hand-written': {
      if (store.client !== 'postgres') throw new Error('The hand-written server knows PostgreSQL alone.');
      const env = { DATABASE_URL: store.url, POOL_MAX: String(POOL) };
      return { name, args: ['--import', 'tsx', path.join(BENCH, 'peers', 'fastify-pg.ts')], cwd: PROJECT, env, pin };
    }
  }
}

async function fill(store: Store, catalogue: Catalogue, how: typeof fillStrapi): Promise<void> {
  const database = store.client === 'postgres' ? await openPostgres(store.url) : openSqlite(store.file);
  try {
    await how(database, catalogue);
  } finally {
    await database.close();
  }
}

const READY = {
  ours: '/api/v1/health',
  'insert-per-request': '/api/v1/health',
  'insert-by-route': '/api/v1/health',
  'nothing-stored': '/',
  stock: '/api/brands',
  'hand-written': '/products',
};

/** Makes a contender's tables and fills them with the shop. */
export async function prepare(name: ContenderName, store: Store, catalogue: Catalogue): Promise<void> {
  if (name === 'hand-written') return fill(store, catalogue, fillHandWritten);
  const empty = await start(name, store, false);
  await empty.stop();
  return fill(store, catalogue, fillStrapi);
}

/**
 * Starts a contender on what {@link prepare} has made. Ours notices then that its read model is behind
 * the content, and rebuilds it before it answers.
 */
export function start(name: ContenderName, store: Store, pin: boolean): Promise<ChildServer> {
  return startServer(commandOf(name, store, pin), READY[name]);
}

const RAISED_LIMIT = '1000000000';

/** Ours with its cache on, the rate limit raised and counting. */
export function startWithCache(store: Store, pin: boolean): Promise<ChildServer> {
  const command = commandOf('ours', store, pin);
  const env = { ...command.env, CACHE_MAX_BYTES: String(CACHE_BYTES), RATE_LIMIT_MAX: RAISED_LIMIT };
  return startServer({ ...command, name: 'ours-with-cache', env }, READY.ours);
}

/** The stock application with plugin-rest-cache as it is published. */
export function startStockWithRestCache(store: Store, pin: boolean): Promise<ChildServer> {
  const command = commandOf('stock', store, pin);
  return startServer({ ...command, name: 'rest-cache', env: { ...command.env, REST_CACHE: 'true' } }, READY.stock);
}

/** A server that sends kept bytes and nothing else. @param files see {@link writeBodies} */
export function startBare(
  name: 'node-http' | 'koa',
  files: { body: string; bodies: string },
  pin: boolean,
): Promise<ChildServer> {
  const args = [path.join(BENCH, 'peers', 'bare', `${name}.mjs`)];
  return startServer({ name, args, cwd: PROJECT, env: { BODY_FILE: files.body, BODIES_FILE: files.bodies }, pin }, '/');
}
