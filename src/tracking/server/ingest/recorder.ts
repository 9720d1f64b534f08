import type { Core } from '@strapi/strapi';
import { environment } from '../../../environment';
import { unlessDatabaseIsLost } from '../../../public/cache/freshness';
import { Problem, unavailable } from '../../../contract/problems';
import { isPostgres } from '../../../platform/database-dialect';
import { isDatabaseAway } from '../../../platform/database-errors';
import { OF_NO_REQUEST } from '../../../platform/log/format';
import { addReading } from '../../../platform/metrics/registry';
import { DayCounts } from './day-counts';
import type { FilterReason } from './filter-reasons';
import { GroupCommit, QueueFullError } from './group-commit';
import { filteredReports, flushSeconds, rejectedReports, searches, storedReports } from './metrics';
import type { EventRow, TrackingStore, VisitRow } from './rows';
import { openPostgresStore } from './store/postgres';
import { openSqliteStore } from './store/sqlite';

/** Some seconds of the highest load of one instance, and about 30 MB of memory. */
const MAX_QUEUED_ROWS = 20_000;

/** `Retry-After`: a full queue empties soon, a database takes longer to return. */
const RETRY_FULL_SECONDS = 1;
const RETRY_AWAY_SECONDS = 5;

/** Different texts of one flush, and of a day. */
const SEARCHES_MAX = 500;
const SEARCHES_A_DAY_MAX = 5_000;

type TrackingRow = EventRow | VisitRow;

interface Recorder {
  store: TrackingStore;
  /** its results are ids: of the event, or of the visit's session ('' if that could not be read back) */
  commits: GroupCommit<TrackingRow, string>;
  filtered: DayCounts;
  searches: DayCounts;
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

const countFiltered = (strapi: Core.Strapi): DayCounts =>
  new DayCounts(strapi, {
    table: 'tracking_filtered',
    column: 'reason',
    counted: 'reports',
    what: 'Tracking: filtered requests',
  });

const countSearches = (strapi: Core.Strapi): DayCounts =>
  new DayCounts(strapi, {
    table: 'tracking_searches',
    column: 'text',
    counted: 'times',
    what: 'Searches',
    keysMax: SEARCHES_MAX,
    dayKeysMax: SEARCHES_A_DAY_MAX,
    onStored: (number) => searches.inc({ outcome: 'stored' }, number),
    onDropped: (number) => searches.inc({ outcome: 'dropped' }, number),
  });

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
      flushSeconds.observe(stats.durationMs / 1_000);
      const isAway = stats.unavailable !== undefined;
      if (isAway && !wasAway) {
        const reason = String(stats.unavailable);
        strapi.log.error(`Tracking: the database is away, events are refused with 503: ${reason}`, OF_NO_REQUEST);
      }
      if (!isAway && wasAway) strapi.log.info('Tracking: the database is back.', OF_NO_REQUEST);
      wasAway = isAway;
    },
  });
  opened = { store, commits, filtered: countFiltered(strapi), searches: countSearches(strapi) };
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
  getRecorder().filtered.add(reason, { reports: 1 });
}

/** Counts a search. Nothing is promised about it: a server that stops counts no more. */
export function recordSearch(text: string, foundNothing: boolean): void {
  opened?.searches.add(text, { times: 1, found_nothing: Number(foundNothing) });
}

/** Drains the queue and closes the store. To be called when no request is in flight. */
export async function closeRecorder(): Promise<void> {
  if (!opened) return;
  const { commits, filtered, searches: counts, store } = opened;
  await commits.drain();
  await filtered.flush();
  await counts.flush();
  opened = undefined;
  await store.close();
}
