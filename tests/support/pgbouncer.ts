import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { withPostgres } from './postgres-client';
import { startProgram, stopProgram } from './processes';
import { getProgram } from './programs';
import { until } from './until';

/** PgBouncer refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * @returns PgBouncer's program
 * @throws when there is none and none can be installed
 */
export async function findPgBouncer(): Promise<string> {
  process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
  const found = await getProgram(['pgbouncer'], 'pgbouncer', { args: ['--version'] });
  if (found === undefined) throw new Error('pgbouncer is not installed.');
  return found;
}

/**
 * Starts PgBouncer in front of PostgreSQL, as docs/operations/databases.md configures it.
 *
 * @param directory for its files
 * @returns a function that changes a database's URL to one through PgBouncer
 */
export async function startPgBouncer(
  program: string,
  directory: string,
  postgresUrl: string,
  mode: 'session' | 'transaction',
): Promise<{ through: (url: string) => string; stop: () => Promise<void> }> {
  const { hostname, port: target, username, password, pathname } = new URL(postgresUrl);
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  const port = await freePort();
  const folder = path.join(directory, `pgbouncer-${port}`);
  mkdirSync(folder, { recursive: true });
  const configuration = `
[databases]
* = host=${hostname} port=${target || '5432'} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
logfile = ${folder}/log
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
`;
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration);
  if (account) for (const owned of [folder, file]) chownSync(owned, account.uid, account.gid);
  const server = startProgram(program, [file], { stdio: 'ignore', ...account });
  const through = (url: string): string => {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${port}`;
    return changed.href;
  };
  await until(`PgBouncer answers for ${pathname}`, () =>
    withPostgres(through(postgresUrl), (client) => client.query('SELECT 1'), 2_000),
  );
  return { through, stop: () => stopProgram(server) };
}
