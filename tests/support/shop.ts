import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createApi, type Api } from './api';
import { freePort } from './free-port';
import { testDatabases } from './postgres-databases';
import { waitForExit } from './processes';
import { copyProject } from './project-copy';
import { takeRedisDatabase } from './redis';
import { runProgram, startServer, STRAPI, type ServerProcess } from './server-process';
import { postgresDatabase, sqliteDatabase, type ShopDatabase } from './shop-database';
import { databaseFile, mergeEnvironment, shopEnvironment, temporaryDirectory } from './shop-environment';
import { copyTemplate, ensureTemplate, type Seed } from './templates';
import { projectRoot, testRun, type DatabaseKind } from './test-run';

export interface ShopOptions {
  /** the content; none by default */
  seed?: Seed;
  /** variables besides those that every shop under test has; undefined removes one */
  env?: Record<string, string | undefined>;
  /** the run's database by default */
  database?: DatabaseKind;
  /** the file to append its log to; it stays in memory by default */
  logFile?: string;
  /** changes the URLs of the database and of Redis, to put a proxy in between */
  through?: { database?: (url: string) => string; redis?: (url: string) => string };
}

/** A shop that serves. No other test uses its database and files at the same time. */
export interface RunningShop {
  /** origin, without a path */
  url: string;
  /** the API's base */
  base: string;
  /** Requests a path below `/api/v1`. Every answer is checked against the contract. */
  api: Api;
  database: ShopDatabase;
  /** URL of the database, without a proxy; undefined on SQLite */
  databaseUrl: string | undefined;
  directory: string;
  log: () => string;
  /** Ends the use: its data is deleted. */
  close: () => Promise<void>;
}

/** A shop under test: the built server with a database and files that no other test uses. */
export interface Shop extends RunningShop {
  /** the server's process id */
  pid: () => number | undefined;
  /** undefined where it has none */
  redisUrl: string | undefined;
  /** Stops the server; the data stays. @returns its exit code */
  stop: () => Promise<number | null>;
  /** Ends the server as a crash or a power cut would; the data stays. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the server on the same data. Stops it first if it runs. */
  restart: (env?: Record<string, string | undefined>) => Promise<void>;
  /**
   * Runs a Node program of the project on the shop's data.
   * @returns its output
   * @throws when it fails
   */
  run: (file: string, ...args: string[]) => Promise<string>;
  /** the environment of its server */
  env: () => Record<string, string>;
}

/** The shop's own data, a copy of the template's. */
interface ShopData {
  directory: string;
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
}

async function copyData(kind: DatabaseKind, seed: Seed): Promise<ShopData> {
  const template = await ensureTemplate(kind, seed);
  const directory = path.join(testRun().directory, `shop-${randomBytes(6).toString('hex')}`);
  copyTemplate(template, directory);
  const databases = kind === 'postgres' ? testDatabases() : undefined;
  return {
    directory,
    databaseUrl: await databases?.create(databases.nameOf(), template.database),
    remove: async () => {
      await databases?.dropAll();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function run(args: string[], env: Record<string, string>, directory: string): Promise<string> {
  // Strapi's commands compile the project in whose folder they run.
  const copy = path.join(directory, 'project');
  const { child, log } = runProgram(args, { env, cwd: args[0] === STRAPI ? copyProject(copy) : projectRoot });
  child.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  await waitForExit(child);
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} exited with ${String(child.exitCode)}:\n${log()}`);
  return log();
}

/**
 * Starts a shop. The caller closes it (`afterAll(() => shop.close())`).
 * @throws with the server's log when it does not start
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const kind = options.database ?? testRun().database;
  const { directory, databaseUrl, remove } = await copyData(kind, options.seed ?? 'none');
  const { redisUrl } = testRun();
  const ownRedis = redisUrl !== undefined && kind === 'postgres' ? await takeRedisDatabase(redisUrl) : undefined;
  const port = await freePort();
  const resources = {
    port,
    directory,
    databaseUrl: databaseUrl && (options.through?.database?.(databaseUrl) ?? databaseUrl),
    redisUrl: ownRedis && (options.through?.redis?.(ownRedis) ?? ownRedis),
  };
  const url = `http://127.0.0.1:${port}`;
  const TMPDIR = temporaryDirectory(directory);
  mkdirSync(TMPDIR);
  let env = mergeEnvironment({ ...shopEnvironment(resources), TMPDIR }, options.env ?? {});
  const log = options.logFile === undefined ? {} : { logFile: options.logFile };
  let server: ServerProcess = await startServer(url, { env, ...log });

  return {
    url,
    base: `${url}/api/v1`,
    api: createApi(url),
    database: databaseUrl === undefined ? sqliteDatabase(databaseFile(directory)) : postgresDatabase(databaseUrl),
    databaseUrl,
    directory,
    redisUrl: ownRedis,
    log: () => server.log(),
    pid: () => server.pid,
    stop: () => server.stop(),
    kill: (signal = 'SIGKILL') => server.kill(signal),
    restart: async (more = {}) => {
      if (server.running()) await server.stop();
      env = mergeEnvironment(env, more);
      server = await startServer(url, { env, ...log });
    },
    run: (...args) => run(args, env, directory),
    env: () => ({ ...env }),
    close: async () => {
      // The data is deleted: a graceful shutdown would only cost time.
      if (server.running()) await server.kill('SIGKILL');
      await remove();
    },
  };
}
