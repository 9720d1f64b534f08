import type { Core } from '@strapi/strapi';
import { environment } from '../../../environment';
import { unlessDatabaseIsLost } from '../../../public/cache/freshness';
import { Problem, unavailable } from '../../../contract/problems';
import { isPostgres } from '../../../platform/database-dialect';
import { isDatabaseAway } from '../../../platform/database-errors';
import { OF_NO_REQUEST } from '../../../platform/log/format';
import { addReading } from '../../../platform/metrics/registry';
import { GroupCommit, QueueFullError } from './group-commit';
import { flushSeconds, rejectedReports, storedReports } from './metrics';
import type { EventRow, VisitRow } from './rows';
import { SearchCounts } from './search-counts';
import { openPostgresStore, openSqliteStore, type TrackingStore } from './store';

/** Some seconds of the highest load of one instance, and about 30 MB of memory. */
const MAX_QUEUED_ROWS = 20_000;

/** `Retry-After`: a full queue empties soon, a database takes longer to return. */
const RETRY_FULL_SECONDS = 1;
const RETRY_AWAY_SECONDS = 5;

type TrackingRow = EventRow | VisitRow;

interface Recorder {
  strapi: Core.Strapi;
  store: TrackingStore;
  /** its results are ids: of the event, or of the visit's session ('' if that could not be read back) */
  commits: GroupCommit<TrackingRow, string>;
  searches: SearchCounts;
  /** whether the last row found no database: one line in the log, not one for each event */
  isAway: boolean;
}

let opened: Recorder | undefined;

addReading('wine_shop_tracking_queue_rows', 'Reports that wait or are being written.', () => opened?.commits.depth() ?? 0);

const isEvent = (row: TrackingRow): row is EventRow => 'event_id' in row;

async function writeRows(store: TrackingStore, rows: readonly TrackingRow[]): Promise<string[]> {
  const events = rows.filter(isEvent);
  const visits = rows.filter((row): row is VisitRow => !isEvent(row));
  const end = flushSeconds.startTimer();
  const sessions = await store.write(events, visits).finally(end);
  storedReports.inc({ kind: 'event' }, events.length);
  storedReports.inc({ kind: 'visit' }, visits.length);
  return rows.map((row) => (isEvent(row) ? row.event_id : (sessions.get(row.anon_id) ?? '')));
}

/** Opens the store. To be called after the migrations. */
export function openRecorder(strapi: Core.Strapi): void {
  const knex = strapi.db.connection;
  const onIdleError = (error: Error): void => {
    strapi.log.warn(`Tracking: a connection to the database broke: ${error.message}`, OF_NO_REQUEST);
  };
  const store = isPostgres(knex) ? openPostgresStore(environment.databaseUrl ?? '', onIdleError) : openSqliteStore(knex);
  const commits = new GroupCommit<TrackingRow, string>({
    write: (rows) => unlessDatabaseIsLost(() => writeRows(store, rows)),
    isUnavailable: isDatabaseAway,
    maxBatchRows: store.maxBatchRows,
    maxQueuedRows: MAX_QUEUED_ROWS,
  });
  opened = { strapi, store, commits, searches: new SearchCounts(strapi), isAway: false };
}

function noteState(recorder: Recorder, isAway: boolean, reason: unknown): void {
  const { log } = recorder.strapi;
  if (isAway && !recorder.isAway)
    log.error(`Tracking: the database is away, events are refused with 503: ${String(reason)}`, OF_NO_REQUEST);
  if (!isAway && recorder.isAway) log.info('Tracking: the database is back.', OF_NO_REQUEST);
  recorder.isAway = isAway;
}

/** @throws Problem 503 if it can't be stored now */
async function commit(row: TrackingRow): Promise<string> {
  if (!opened) throw unavailable('The server is stopping.', RETRY_FULL_SECONDS);
  const recorder = opened;
  try {
    const id = await recorder.commits.add(row);
    noteState(recorder, false, undefined);
    return id;
  } catch (error) {
    const isFull = error instanceof QueueFullError;
    const isAway = isDatabaseAway(error);
    rejectedReports.inc({ reason: isFull ? 'queue_full' : isAway ? 'database_away' : 'failed' });
    if (isFull) throw unavailable('Too many reports are waiting to be stored.', RETRY_FULL_SECONDS);
    if (!isAway) throw error;
    noteState(recorder, true, error);
    throw unavailable('The report could not be stored just now.', RETRY_AWAY_SECONDS);
  }
}

/**
 * Stores an event; an event_id that is stored already changes nothing.
 * @returns the event's id, after the commit
 * @throws Problem 503 if it can't be stored now
 */
export const recordEvent = (event: EventRow): Promise<string> => commit(event);

/**
 * Stores a visit.
 * @returns the UUID of the visitor's session, after the commit
 * @throws Problem 503 if it can't be stored now
 */
export async function recordVisit(visit: VisitRow): Promise<string> {
  const session = await commit(visit);
  if (session === '') throw new Problem(500, 'The session could not be read back.');
  return session;
}

/** Counts a search. Nothing is promised about it: a server that stops counts no more. */
export function recordSearch(text: string, foundNothing: boolean): void {
  opened?.searches.add(text, foundNothing);
}

/** Drains the queue and closes the store. To be called when no request is in flight. */
export async function closeRecorder(): Promise<void> {
  if (!opened) return;
  const { commits, searches, store } = opened;
  await commits.drain();
  await searches.flush();
  opened = undefined;
  await store.close();
}
