import { Pool } from 'pg';
import type { EventRow, FilteredCounts, TrackingStore, VisitRow } from '../rows';
import { onePerVisitor, SESSION_GOES_ON } from '../sessions';
import { arrayLiteral } from './array-literal';

/** One for the flush under way, one for counts beside it. */
const CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 4_000;
const BATCH_MAX = 2_000;

type Columns<Row> = readonly (readonly [name: keyof Row & string, type: 'uuid' | 'text' | 'integer' | 'bigint'])[];

const EVENT = [
  ['event_id', 'uuid'],
  ['anon_id', 'uuid'],
  ['event_type', 'text'],
  ['product_id', 'integer'],
  ['article_id', 'integer'],
  ['article_slug', 'text'],
  ['device', 'text'],
  ['referrer', 'text'],
  ['referrer_host', 'text'],
  ['page_url', 'text'],
  ['extra', 'text'],
  ['received_at', 'bigint'],
] as const satisfies Columns<EventRow>;

const VISIT = [
  ['anon_id', 'uuid'],
  ['session_id', 'uuid'],
  ['at', 'bigint'],
  ['browser', 'text'],
  ['os', 'text'],
  ['device', 'text'],
] as const satisfies Columns<VisitRow>;

/**
 * A whole batch travels as an array for each column: PostgreSQL takes those apart with a fifth less work than rows of JSON. They are
 * unnested side by side in a list of columns; in FROM, each of them would first be laid by as a table of its own.
 * @param first number of its first parameter
 * @returns SQL: the rows that {@link arraysOf} made into parameters
 */
function table<Row>(columns: Columns<Row>, first: number): string {
  const unnested = columns.map(([name, type], place) => `unnest($${first + place}::${type}[]) AS ${name}`);
  return `(SELECT ${unnested.join(', ')}) AS reported`;
}

const arraysOf = <Name extends string>(
  columns: readonly (readonly [Name, string])[],
  rows: readonly { readonly [name in Name]: string | number | null | undefined }[],
): string[] => columns.map(([name]) => arrayLiteral(rows, name));

const STORE_EVENTS = `INSERT INTO tracking_events
    (event_id, anon_id, event_type, product_id, article_id, device, referrer, referrer_host, page_url, extra, received_at)
  SELECT event_id, anon_id, event_type, product_id, CASE WHEN article_slug IS NULL THEN article_id ELSE
      (SELECT item_id FROM storefront_articles WHERE published AND slug = article_slug) END,
    device, referrer, referrer_host, page_url, extra, received_at
  FROM ${table(EVENT, 1)}
  ON CONFLICT (event_id) DO NOTHING`;

const NOTE_VISITS = `WITH visit AS (
    SELECT * FROM ${table(VISIT, 1 + EVENT.length)}
  ), seen AS (
    INSERT INTO tracking_visitors AS known (anon_id, session_id, last_seen_at)
    SELECT anon_id, session_id, at FROM visit
    ON CONFLICT (anon_id) DO UPDATE SET ${SESSION_GOES_ON}
    RETURNING anon_id, session_id
  ), opened AS (
    INSERT INTO tracking_sessions (session_id, anon_id, started_at, browser, os, device)
    SELECT session_id, anon_id, at, browser, os, device FROM visit JOIN seen USING (anon_id, session_id)
    ON CONFLICT (session_id) DO NOTHING
  ), stored AS (${STORE_EVENTS})
  SELECT anon_id, session_id FROM seen`;

const ADD_FILTERED = `INSERT INTO tracking_filtered AS known (day, reason, reports)
  SELECT $1, key, value::integer FROM json_each_text($2::json) ORDER BY key
  ON CONFLICT (day, reason) DO UPDATE SET reports = known.reports + excluded.reports`;

interface Seen {
  anon_id: string;
  session_id: string;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** @param onIdleError told of a connection that broke while nobody used it */
export function openPostgresStore(connectionString: string, onIdleError: (error: Error) => void): TrackingStore {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own limit does not help when the server itself hangs.
    query_timeout: STATEMENT_TIMEOUT_MS + 500,
    keepAlive: true,
    application_name: 'wine-shop-tracking',
    // An answered report is a kept one, also where the server is set to answer before it writes.
    options: '-c jit=off -c synchronous_commit=on',
  });
  pool.on('error', onIdleError);

  return {
    batchMax: BATCH_MAX,
    async write(events: readonly EventRow[], visits: readonly VisitRow[]) {
      const values = arraysOf(EVENT, events);
      if (visits.length === 0) {
        await pool.query({ name: 'store-events', text: STORE_EVENTS, values });
        return NOBODY;
      }
      const seen = await pool.query<Seen>({
        name: 'note-visits',
        text: NOTE_VISITS,
        values: [...values, ...arraysOf(VISIT, onePerVisitor(visits))],
      });
      return new Map(seen.rows.map(({ anon_id, session_id }) => [anon_id, session_id]));
    },
    async addFiltered(day: string, counts: FilteredCounts) {
      await pool.query({ name: 'add-filtered', text: ADD_FILTERED, values: [day, JSON.stringify(Object.fromEntries(counts))] });
    },
    close: () => pool.end(),
  };
}
