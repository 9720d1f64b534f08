import type { Knex } from 'knex';
import { closePool, openPool } from '../../../platform/postgres/pools';
import type { EventRow, VisitRow } from './rows';

/** On PostgreSQL. SQLite's driver blocks the event loop, so a batch must be short there. */
const MAX_BATCH_ROWS = { postgres: 2_000, sqlite: 400 };

/** A visit this long after the last one opens a new session. */
const SESSION_GAP_MS = 30 * 60 * 1000;

/** Columns of the rows that a statement gets as JSON, with PostgreSQL's types. */
const EVENT = {
  ...{
    event_id: 'uuid',
    anon_id: 'uuid',
    event_type: 'text',
    product_id: 'integer',
    article_id: 'integer',
    article_slug: 'text',
  },
  ...{ device: 'text', referrer: 'text', referrer_host: 'text', page_url: 'text', extra: 'text', received_at: 'bigint' },
};
const VISIT = { anon_id: 'uuid', session_id: 'uuid', at: 'bigint', browser: 'text', os: 'text', device: 'text' };

/** @param read makes a table of columns of a statement's one parameter */
const statements = (read: (columns: Readonly<Record<string, string>>) => string) => ({
  events: `INSERT INTO tracking_events
      (event_id, anon_id, event_type, product_id, article_id, device, referrer, referrer_host, page_url, extra, received_at)
    SELECT event_id, anon_id, event_type, product_id,
      coalesce(article_id, (SELECT item_id FROM storefront_articles WHERE published AND slug = article_slug)),
      device, referrer, referrer_host, page_url, extra, received_at
    FROM ${read(EVENT)} WHERE true ON CONFLICT (event_id) DO NOTHING`,
  // One statement decides which session goes on, so two visits can't open two. If the clock was set back, the known one does.
  visitors: `INSERT INTO tracking_visitors AS known (anon_id, session_id, last_seen_at)
    SELECT anon_id, session_id, at FROM ${read(VISIT)} WHERE true
    ON CONFLICT (anon_id) DO UPDATE SET last_seen_at = excluded.last_seen_at,
      session_id = CASE WHEN excluded.last_seen_at - known.last_seen_at > ${SESSION_GAP_MS}
        THEN excluded.session_id ELSE known.session_id END`,
  sessions: `INSERT INTO tracking_sessions (session_id, anon_id, started_at, browser, os, device)
    SELECT session_id, anon_id, at, browser, os, device FROM ${read(VISIT)}
      JOIN tracking_visitors USING (anon_id, session_id) WHERE true ON CONFLICT (session_id) DO NOTHING`,
  seen: `SELECT anon_id, seen.session_id FROM ${read(VISIT)} JOIN tracking_visitors AS seen USING (anon_id)`,
});

interface VisitorSession {
  anon_id: string;
  session_id: string;
}

/** Runs a statement of a transaction with its one parameter. */
type Run = (statement: string, rows: string) => Promise<VisitorSession[]>;

/**
 * A statement may update a row only once, and the same order in every instance prevents deadlocks.
 * @returns the first visit of each visitor, sorted by visitor id
 */
function firstVisitPerVisitor(visits: readonly VisitRow[]): VisitRow[] {
  const first = new Map(visits.toReversed().map((visit) => [visit.anon_id, visit]));
  return [...first.values()].sort((a, b) => (a.anon_id < b.anon_id ? -1 : 1));
}

/**
 * Stores events, each event_id once, and visits, in one transaction. It is idempotent, so a write that broke off can be repeated.
 * @returns the current session of each visitor among the visits
 */
async function write(
  sql: ReturnType<typeof statements>,
  run: Run,
  events: readonly EventRow[],
  visits: readonly VisitRow[],
): Promise<ReadonlyMap<string, string>> {
  await run(sql.events, JSON.stringify(events));
  if (visits.length === 0) return new Map();
  const rows = JSON.stringify(firstVisitPerVisitor(visits));
  await run(sql.visitors, rows);
  await run(sql.sessions, rows);
  const seen = await run(sql.seen, rows);
  return new Map(seen.map(({ anon_id, session_id }) => [anon_id, session_id]));
}

/** Commits events and visits. When a write resolves, the rows are on disk; when it fails, none is stored, unless the connection broke. */
export interface TrackingStore {
  readonly maxBatchRows: number;
  write(events: readonly EventRow[], visits: readonly VisitRow[]): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** @param onIdleError called when an idle connection breaks */
export function openPostgresStore(connectionString: string, onIdleError: (error: Error) => void): TrackingStore {
  const pool = openPool('tracking', connectionString, { onIdleError });
  const sql = statements((columns) => {
    const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return `json_to_recordset($1::json) AS received(${typed.join(', ')})`;
  });
  return {
    maxBatchRows: MAX_BATCH_ROWS.postgres,
    async write(events, visits) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const run: Run = async (text, rows) => (await client.query<VisitorSession>(text, [rows])).rows;
        const sessions = await write(sql, run, events, visits);
        await client.query('COMMIT');
        client.release();
        return sessions;
      } catch (error) {
        // The transaction ends with its connection, whatever state it is in.
        client.release(error instanceof Error ? error : true);
        throw error;
      }
    },
    close: () => closePool('tracking', pool),
  };
}

/**
 * Uses Strapi's only connection, in turn with editors' transactions. A second connection would find the file locked while an
 * editor saves, and waiting for the lock would block the thread that has to release it.
 */
export function openSqliteStore(knex: Knex): TrackingStore {
  const sql = statements((columns) => {
    const members = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
    return `(SELECT ${members.join(', ')} FROM json_each(?)) AS received`;
  });
  return {
    maxBatchRows: MAX_BATCH_ROWS.sqlite,
    write: (events, visits) =>
      knex.transaction((trx) => write(sql, (statement, rows) => trx.raw<VisitorSession[]>(statement, [rows]), events, visits)),
    // Strapi closes its connection itself.
    close: async () => undefined,
  };
}
