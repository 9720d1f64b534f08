import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { Problem, unavailable } from '../../contract/problems';
import { isPostgres } from '../../platform/database-dialect';
import { isDatabaseAway } from '../../platform/database-errors';
import { createFilteredCounter, type FilteredCounter } from './filtered-counter';
import type { FilterReason } from './filter-reasons';
import { GroupCommit, QueueFullError, type CommitCallbacks } from './group-commit';
import { countFiltered, countRejected, countStored, observeFlush, watchQueue } from './metrics';
import type { EventRow, TrackingStore, VisitRow } from './rows';
import { openPostgresStore } from './store/postgres';
import { openSqliteStore } from './store/sqlite';

/** Some seconds of the highest load of one instance, and about 30 MB of memory. */
const MAX_QUEUED_ROWS = 20_000;

/** `Retry-After`: a full queue empties soon, a database takes longer to return. */
const RETRY_FULL_SECONDS = 1;
const RETRY_AWAY_SECONDS = 5;

type TrackingRow = EventRow | VisitRow;

interface Recorder {
  store: TrackingStore;
  /** its results are ids: of the event, or of the visit's session ('' if that could not be read back) */
  commits: GroupCommit<TrackingRow, string>;
  filtered: FilteredCounter;
}

let opened: Recorder | undefined;

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
  countStored('event', events.length);
  countStored('visit', visits.length);
  return rows.map((row) => (isEvent(row) ? row.event_id : (sessions.get(row.anon_id) ?? '')));
}

function rejectionOf(error: unknown): unknown {
  const isFull = error instanceof QueueFullError;
  const isAway = isDatabaseAway(error);
  countRejected(isFull ? 'queue_full' : isAway ? 'database_away' : 'failed');
  if (isFull) return unavailable('Too many reports are waiting to be stored.', RETRY_FULL_SECONDS);
  return isAway ? unavailable('The report could not be stored just now.', RETRY_AWAY_SECONDS) : error;
}

/** Opens the store. To be called after the migrations. */
export function openRecorder(strapi: Core.Strapi): void {
  const knex = strapi.db.connection;
  const onIdleError = (error: Error): void => {
    strapi.log.warn(`Tracking: a connection to the database broke: ${error.message}`);
  };
  const store = isPostgres(knex) ? openPostgresStore(environment.databaseUrl ?? '', onIdleError) : openSqliteStore(knex);
  let wasAway = false;
  const commits = new GroupCommit<TrackingRow, string>({
    write: (rows) => writeRows(store, rows),
    isUnavailable: isDatabaseAway,
    maxBatchRows: store.maxBatchRows,
    maxQueuedRows: MAX_QUEUED_ROWS,
    mapError: rejectionOf,
    onFlush: (stats) => {
      observeFlush(stats);
      const isAway = stats.unavailable !== undefined;
      if (isAway && !wasAway) {
        strapi.log.error(`Tracking: the database is away, events are refused with 503: ${String(stats.unavailable)}`);
      }
      if (!isAway && wasAway) strapi.log.info('Tracking: the database is back.');
      wasAway = isAway;
    },
  });
  const filtered = createFilteredCounter(
    (day, counts) => store.addFiltered(day, counts),
    (error) => strapi.log.warn(`Tracking: filtered requests are not counted yet: ${String(error)}`),
  );
  watchQueue(commits);
  opened = { store, commits, filtered };
}

/**
 * Stores an event; an event_id that is stored already changes nothing.
 * @param callbacks called with the event's id once it is committed, or with a Problem 503 if it can't be stored now
 * @throws Problem 503 while the server stops
 */
export function recordEvent(event: EventRow, callbacks: CommitCallbacks<string>): void {
  getRecorder().commits.add(event, callbacks);
}

/**
 * Stores a visit.
 * @returns the UUID of the visitor's session, after the commit
 * @throws Problem 503 if it can't be stored now
 */
export async function recordVisit(visit: VisitRow): Promise<string> {
  const { commits } = getRecorder();
  const session = await new Promise<string>((resolve, reject) => commits.add(visit, { resolve, reject }));
  if (session === '') throw new Problem(500, 'The session could not be read back.');
  return session;
}

/** Counts a request that is answered but not stored. */
export function recordFiltered(reason: FilterReason): void {
  countFiltered(reason);
  getRecorder().filtered.increment(reason);
}

/** Drains the queue and closes the store. To be called when no request is in flight. */
export async function closeRecorder(): Promise<void> {
  if (!opened) return;
  const { commits, filtered, store } = opened;
  await commits.drain();
  await filtered.close();
  opened = undefined;
  await store.close();
}
