import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createApi, type Api } from './api';
import { freePort } from './free-port';
import { createDatabase, databaseName, databaseUrl, dropDatabase } from './postgres-databases';
import { takeRedisDatabase } from './redis';
import { copyProject } from './project-copy';
import { runProgram, STRAPI, startServer, type ServerProcess } from './server-process';
import { postgresDatabase, sqliteDatabase, type ShopDatabase } from './shop-database';
import { databaseFile, shopEnvironment } from './shop-environment';
import { copyTemplate, ensureTemplate, type Seed } from './templates';
import { projectRoot, testRun, type DatabaseKind } from './test-run';
import { ended } from './processes';

export interface ShopOptions {
  /** what is in the shop; nothing by default */
  seed?: Seed;
  /** variables besides those that every shop under test has; undefined takes one away */
  env?: Record<string, string | undefined>;
  /** the run's database by default */
  database?: DatabaseKind;
  /** changes the addresses of the database and of Redis, to put something in between */
  through?: { database?: (url: string) => string; redis?: (url: string) => string };
}

/** A shop of its own: the built server on a database and files that no other test sees. */
export interface Shop {
  /** origin, without a path */
  url: string;
  /** the API's base */
  base: string;
  /** Asks an address below `/api/v1`. Every answer is held against the contract. */
  api: Api;
  database: ShopDatabase;
  /** address of the database, past anything in between; undefined on SQLite */
  databaseUrl: string | undefined;
  directory: string;
  log: () => string;
  /** Ends the server and takes the shop's data away. */
  close: () => Promise<void>;
  /** Stops the server and keeps the data. @returns its exit code */
  stop: () => Promise<number | null>;
  /** Ends the server by force, as a crash or a power cut would, and keeps the data. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts it again on the same data, stopping it first where it runs. */
  restart: (env?: Record<string, string | undefined>) => Promise<void>;
  /**
   * Runs a Node program of the project's on the shop's data.
   * @returns what it wrote out
   * @throws when it fails
   */
  run: (file: string, ...args: string[]) => Promise<string>;
  /** the environment that its server has */
  env: () => Record<string, string>;
}

function withVariables(env: Record<string, string>, more: Record<string, string | undefined>): Record<string, string> {
  const merged = Object.entries({ ...env, ...more });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Starts a shop. Whoever starts it closes it (`after(() => shop.close())`).
 * @throws with the server's log when it does not come up
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const run = testRun();
  const kind = options.database ?? run.database;
  const template = await ensureTemplate(kind, options.seed ?? 'none');
  const directory = path.join(run.directory, `shop-${randomBytes(6).toString('hex')}`);
  copyTemplate(template, directory);
  const name = kind === 'postgres' ? databaseName() : undefined;
  if (name !== undefined) await createDatabase(name, template.database);
  const ownDatabase = name === undefined ? undefined : databaseUrl(name);
  const ownRedis = run.redisUrl !== undefined && kind === 'postgres' ? await takeRedisDatabase(run.redisUrl) : undefined;
  const port = await freePort();
  const place = {
    port,
    directory,
    databaseUrl: ownDatabase && (options.through?.database?.(ownDatabase) ?? ownDatabase),
    redisUrl: ownRedis && (options.through?.redis?.(ownRedis) ?? ownRedis),
  };
  const url = `http://127.0.0.1:${port}`;
  let env = withVariables(shopEnvironment(place), options.env ?? {});
  let server: ServerProcess = await startServer(url, env);

  const stop = (): Promise<number | null> => server.stop();
  return {
    url,
    base: `${url}/api/v1`,
    api: createApi(url),
    database: ownDatabase === undefined ? sqliteDatabase(databaseFile(directory)) : postgresDatabase(ownDatabase),
    databaseUrl: ownDatabase,
    directory,
    log: () => server.log(),
    stop,
    kill: (signal = 'SIGKILL') => server.kill(signal),
    restart: async (more = {}) => {
      if (server.running()) await stop();
      env = withVariables(env, more);
      server = await startServer(url, env);
    },
    run: async (...args) => {
      // Strapi's commands compile the project they are run in.
      const cwd = args[0] === STRAPI ? copyProject(path.join(directory, 'project')) : projectRoot;
      const { child, log } = runProgram(args, env, cwd);
      child.once('exit', () => rmSync(path.join(directory, 'project'), { recursive: true, force: true }));
      await ended(child);
      if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${String(child.exitCode)}:\n${log()}`);
      return log();
    },
    env: () => ({ ...env }),
    close: async () => {
      // Nobody needs the data any more: what a stop waits for, tests of stops wait for.
      if (server.running()) await server.kill('SIGKILL');
      if (name !== undefined) await dropDatabase(name);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
