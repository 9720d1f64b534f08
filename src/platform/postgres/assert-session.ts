import { Client } from 'pg';
import { connectionOptions } from './pools';
import { OperatorError } from '../operator-error';

/** Statements that two connections send in turn. */
const ROUNDS = 5;
const QUERY_TIMEOUT_MS = 3_000;

async function connect(url: string): Promise<Client> {
  const client = new Client({ ...connectionOptions('tracking', url), query_timeout: QUERY_TIMEOUT_MS });
  // Without a listener an error while the connection closes would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** @returns whether each connection has one session, which is not the other's */
async function haveOwnSessions(one: Client, other: Client): Promise<boolean> {
  const seen = new Map<Client, Set<number | undefined>>([
    [one, new Set()],
    [other, new Set()],
  ]);
  // In turn: a pooler that shares sessions gives the one that was just used to the next statement, or takes them in rotation.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [client, processes] of seen) processes.add(await processOf(client));
  }
  const processes = [...seen.values()].flatMap((ids) => [...ids]);
  return processes.length === 2 && processes[0] !== processes[1];
}

/**
 * Checks that each connection keeps a session of its own. A pooler that shares sessions between connections
 * would lose timeouts, `synchronous_commit` and prepared statements without a word.
 *
 * @throws OperatorError, or the driver's error
 */
export async function assertSession(url: string): Promise<void> {
  const clients: Client[] = [];
  try {
    const one = await connect(url);
    clients.push(one);
    const other = await connect(url);
    clients.push(other);
    if (!(await haveOwnSessions(one, other))) {
      throw new OperatorError(
        'Several connections share a session at DATABASE_URL. Set pool_mode = session in PgBouncer (docs/operations/databases.md).',
      );
    }
  } finally {
    for (const client of clients) await client.end();
  }
}
