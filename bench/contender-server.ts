import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../tests/support/free-port';
import { startServer, STRAPI, type ServerOptions } from '../tests/support/server-process';
import { serverEnvironment, shopEnvironment, strapiEnvironment, type ShopResources } from '../tests/support/shop-environment';
import { projectRoot } from '../tests/support/test-run';
import { SERVER_CORE } from './cores';
import type { Options } from './options';
import { CONTENDERS, LOGS, STOCK_STRAPI } from './paths';
import { cpuTimeOf } from './process-usage';

/** The servers that are compared, with their names in the report. */
export const CONTENDER_LABELS = {
  ours: 'ours',
  'ours-with-cache': 'ours',
  stock: 'stock Strapi 5',
  'rest-cache': 'Strapi + plugin-rest-cache 5.0',
  'hand-written': 'Fastify 5 + pg',
  'node-http': 'bare node:http',
  koa: 'bare Koa',
} as const;

export type ContenderName = keyof typeof CONTENDER_LABELS;

/** A contender's data. */
export interface Store {
  /** files */
  directory: string;
  databaseUrl: string;
}

export interface ContenderServer {
  /** origin, without a path */
  url: string;
  log: () => string;
  /** microseconds of processor time */
  cpuTime: () => number | undefined;
  stop: () => Promise<unknown>;
}

const POOL = '10';
/** A rebuild of the large shop's read model takes minutes. */
const START_TIMEOUT_MS = 900_000;

/** @returns the files that the bare servers send: one body, and many by their paths (JSON) */
export const bodyFiles = (directory: string): { BODY_FILE: string; BODIES_FILE: string } => ({
  BODY_FILE: path.join(directory, 'list.json'),
  BODIES_FILE: path.join(directory, 'lists.json'),
});

const program = (name: string): string => path.join(CONTENDERS, name);

function commandOf(name: ContenderName, resources: ShopResources): ServerOptions {
  const ours = { ...shopEnvironment(resources), RATE_LIMIT_MAX: '1000000000', CACHE_MAX_BYTES: '0' };
  const stock = { ...strapiEnvironment(resources), DATABASE_POOL_MAX: POOL };
  const startStock = { args: [path.join(projectRoot, STRAPI), 'start'], cwd: STOCK_STRAPI, readyPath: '/api/brands' };
  const bare = serverEnvironment(resources.port);
  switch (name) {
    case 'ours':
      return { env: ours };
    case 'ours-with-cache':
      return { env: { ...ours, CACHE_MAX_BYTES: '' } };
    case 'stock':
      return { ...startStock, env: stock };
    case 'rest-cache':
      return { ...startStock, env: { ...stock, REST_CACHE: 'true' } };
    case 'hand-written': {
      const args = [program('fastify-pg.mjs')];
      return { args, env: { ...bare, DATABASE_URL: resources.databaseUrl ?? '', POOL_MAX: POOL }, readyPath: '/products' };
    }
    case 'node-http':
    case 'koa': {
      const files = bodyFiles(resources.directory);
      return { args: [program(`bare/${name}.mjs`)], env: { ...bare, ...files }, readyPath: '/' };
    }
  }
}

/** Starts a contender. */
export async function startContender(name: ContenderName, store: Store, { pin }: Pick<Options, 'pin'>): Promise<ContenderServer> {
  mkdirSync(LOGS, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(url, {
    ...commandOf(name, { redisUrl: undefined, ...store, port }),
    core: pin ? SERVER_CORE : undefined,
    // A pipe to this process would slow down a server that logs each request.
    logFile: path.join(LOGS, `${name}.log`),
    timeoutMs: START_TIMEOUT_MS,
  });
  return {
    url,
    log: server.log,
    cpuTime: () => cpuTimeOf(server.pid),
    stop: server.stop,
  };
}
