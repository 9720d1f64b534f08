import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { unlessDatabaseIsLost } from '../../cache/freshness';
import { Problem, unavailable } from '../../contract/problems';
import { isPostgres } from '../../platform/database-dialect';
import { isDatabaseAway } from '../../platform/database-errors';
import { OF_NO_REQUEST } from '../../platform/log/format';
import { addReading } from '../../platform/metrics/registry';
import { createDayCounter, type DayCounter } from './day-counter';
import type { FilterReason } from './filter-reasons';
import { GroupCommit, QueueFullError } from './group-commit';
import { filteredReports, observeFlush, rejectedReports, searches, storedReports } from './metrics';
import type { EventRow, SearchRow, TrackingStore, VisitRow } from './rows';
import { openPostgresStore } from './store/postgres';
import { openSqliteStore } from './store/sqlite';

/** Some seconds of the highest load of one instance, and about 30 MB of memory. */
const MAX_QUEUED_ROWS = 20_000;

/** `Retry-After`: a full queue empties soon, a database takes longer to return. */
const RETRY_FULL_SECONDS = 1;
const RETRY_AWAY_SECONDS = 5;

const FILTERED_FLUSH_MS = 1_000;
const SEARCHES_FLUSH_MS = 2_000;
/** Different texts of one flush: one statement writes them, and SQLite's blocks the event loop. */
const MAX_SEARCHES = 500;

type TrackingRow = EventRow | VisitRow;

/** A text, after a mark that tells whether anything was found. */
type SearchKey = `${'+' | '-'}${string}`;

interface Recorder {
  store: TrackingStore;
  /** its results are ids: of the event, or of the visit's session ('' if that could not be read back) */
  commits: GroupCommit<TrackingRow, string>;
  filtered: DayCounter<FilterReason>;
  searches: DayCounter<SearchKey>;
}

let opened: Recorder | undefined;

addReading('wine_shop_tracking_queue_rows', 'Reports that wait or are being written.', () => opened?.commits.depth() ?? 0);
addReading(
  'wine_shop_tracking_queue_age_seconds',
  'How long the oldest of them has waited.',
  () => (opened?.commits.oldestAgeMs() ?? 0) / 1_000,
);

function getRecorder(): Recorder {
  if (!opened) throw unavailable('The server is stopping.', RETRY_FULL_SECONDS);
  return opened;
}

const isEvent = (row: TrackingRow): row is EventRow => 'event_id' in row;

async function writeRows(store: TrackingStore, rows: readonly TrackingRow[]): Promise<string[]> {
  const events: EventRow[] = [];
  const visits: VisitRow[] = [];
  for (const row of rows) {
    if (isEvent(row)) events.push(row);
    else visits.push(row);
  }
  const sessions = await store.write(events, visits);
  storedReports.inc({ kind: 'event' }, events.length);
  storedReports.inc({ kind: 'visit' }, visits.length);
  return rows.map((row) => (isEvent(row) ? row.event_id : (sessions.get(row.anon_id) ?? '')));
}

function rejectionOf(error: unknown): unknown {
  const isFull = error instanceof QueueFullError;
  const isAway = isDatabaseAway(error);
  rejectedReports.inc({ reason: isFull ? 'queue_full' : isAway ? 'database_away' : 'failed' });
  if (isFull) return unavailable('Too many reports are waiting to be stored.', RETRY_FULL_SECONDS);
  return isAway ? unavailable('The report could not be stored just now.', RETRY_AWAY_SECONDS) : error;
}

function searchRows(counts: ReadonlyMap<SearchKey, number>): SearchRow[] {
  const rows = new Map<string, SearchRow>();
  for (const [key, number] of counts) {
    const text = key.slice(1);
    const row = rows.get(text) ?? { text, times: 0, found_nothing: 0 };
    row.times += number;
    if (key.startsWith('-')) row.found_nothing += number;
    rows.set(text, row);
  }
  return [...rows.values()];
}

function createSearchCounter(strapi: Core.Strapi, store: TrackingStore): DayCounter<SearchKey> {
  const countDropped = (number: number): void => searches.inc({ outcome: 'dropped' }, number);
  return createDayCounter<SearchKey>({
    flushIntervalMs: SEARCHES_FLUSH_MS,
    maxKeys: MAX_SEARCHES,
    add: async (day, counts) => {
      const rows = searchRows(counts);
      const stored = await store.addSearches(day, rows);
      searches.inc({ outcome: 'stored' }, stored);
      countDropped(rows.reduce((sum, { times }) => sum + times, -stored));
    },
    onError: (error) => strapi.log.warn(`Searches are not counted yet: ${String(error)}`, OF_NO_REQUEST),
    onOverflow: countDropped,
  });
}

/** Opens the store. To be called after the migrations. */
export function openRecorder(strapi: Core.Strapi): void {
  const knex = strapi.db.connection;
  const onIdleError = (error: Error): void => {
    strapi.log.warn(`Tracking: a connection to the database broke: ${error.message}`, OF_NO_REQUEST);
  };
  const store = isPostgres(knex) ? openPostgresStore(environment.databaseUrl ?? '', onIdleError) : openSqliteStore(knex);
  let wasAway = false;
  const commits = new GroupCommit<TrackingRow, string>({
    write: (rows) => unlessDatabaseIsLost(() => writeRows(store, rows)),
    isUnavailable: isDatabaseAway,
    maxBatchRows: store.maxBatchRows,
    maxQueuedRows: MAX_QUEUED_ROWS,
    mapError: rejectionOf,
    onFlush: (stats) => {
      observeFlush(stats);
      const isAway = stats.unavailable !== undefined;
      if (isAway && !wasAway) {
        const reason = String(stats.unavailable);
        strapi.log.error(`Tracking: the database is away, events are refused with 503: ${reason}`, OF_NO_REQUEST);
      }
      if (!isAway && wasAway) strapi.log.info('Tracking: the database is back.', OF_NO_REQUEST);
      wasAway = isAway;
    },
  });
  const filtered = createDayCounter<FilterReason>({
    flushIntervalMs: FILTERED_FLUSH_MS,
    add: (day, counts) => store.addFiltered(day, counts),
    onError: (error) => strapi.log.warn(`Tracking: filtered requests are not counted yet: ${String(error)}`, OF_NO_REQUEST),
  });
  opened = { store, commits, filtered, searches: createSearchCounter(strapi, store) };
}

/**
 * Stores an event; an event_id that is stored already changes nothing.
 * @returns the event's id, after the commit
 * @throws Problem 503 if it can't be stored now
 */
export async function recordEvent(event: EventRow): Promise<string> {
  return getRecorder().commits.add(event);
}

/**
 * Stores a visit.
 * @returns the UUID of the visitor's session, after the commit
 * @throws Problem 503 if it can't be stored now
 */
export async function recordVisit(visit: VisitRow): Promise<string> {
  const session = await getRecorder().commits.add(visit);
  if (session === '') throw new Problem(500, 'The session could not be read back.');
  return session;
}

/** Counts a request that is answered but not stored. */
export function recordFiltered(reason: FilterReason): void {
  filteredReports.inc({ reason });
  getRecorder().filtered.increment(reason);
}

/** Counts a search. Nothing is promised about it: a server that stops counts no more. */
export function recordSearch(text: string, foundNothing: boolean): void {
  opened?.searches.increment(`${foundNothing ? '-' : '+'}${text}`);
}

/** Drains the queue and closes the store. To be called when no request is in flight. */
export async function closeRecorder(): Promise<void> {
  if (!opened) return;
  const { commits, filtered, searches, store } = opened;
  await commits.drain();
  await filtered.close();
  await searches.close();
  opened = undefined;
  await store.close();
}
