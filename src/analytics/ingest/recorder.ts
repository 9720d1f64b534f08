import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { Problem, unavailable } from '../../contract/problems';
import { isDatabaseAway } from '../../platform/database-errors';
import { createFilteredCounter, type FilteredCounter } from './filtered-counter';
import type { FilterReason } from './filter-reasons';
import { createGroupCommit, QueueFull, type GroupCommit, type CommitCallbacks } from './group-commit';
import { noteFiltered, noteFlush, noteRejected, noteStored, watchQueue } from './metrics';
import type { EventRow, TrackingStore, VisitRow } from './rows';
import { openPostgresStore } from './store/postgres';
import { openSqliteStore } from './store/sqlite';

/** Some seconds' worth at the highest load that one instance takes, and some 30 MB of memory. */
const QUEUE_MAX = 20_000;

/** Seconds after which to try again: a full queue is soon emptied, a database that is away takes longer. */
const RETRY_FULL_SECONDS = 1;
const RETRY_AWAY_SECONDS = 5;

type Report = EventRow | VisitRow;
/** UUID of the event, or of the visit's session; '' where that could not be read back */
type Receipt = string;

interface Recorder {
  store: TrackingStore;
  reports: GroupCommit<Report, Receipt>;
  filtered: FilteredCounter;
}

let opened: Recorder | undefined;

function recorder(): Recorder {
  if (!opened) throw unavailable('The server is stopping.', RETRY_FULL_SECONDS);
  return opened;
}

const isEvent = (report: Report): report is EventRow => 'event_id' in report;

async function writeTo(store: TrackingStore, reports: readonly Report[]): Promise<Receipt[]> {
  const events: EventRow[] = [];
  const visits: VisitRow[] = [];
  for (const report of reports) {
    if (isEvent(report)) events.push(report);
    else visits.push(report);
  }
  const sessions = await store.write(events, visits);
  noteStored('event', events.length);
  noteStored('visit', visits.length);
  return reports.map((report) => (isEvent(report) ? report.event_id : (sessions.get(report.anon_id) ?? '')));
}

/** @returns what a visitor is told of a report that was not stored */
function problemOf(error: unknown): unknown {
  const away = isDatabaseAway(error);
  noteRejected(error instanceof QueueFull ? 'queue_full' : away ? 'database_away' : 'failed');
  if (error instanceof QueueFull) return unavailable('Too many reports are waiting to be stored.', RETRY_FULL_SECONDS);
  return away ? unavailable('The report could not be stored just now.', RETRY_AWAY_SECONDS) : error;
}

/** Opens the way in for visitors' reports. Called once, when the tables are there. */
export function openRecorder(strapi: Core.Strapi): void {
  const onIdleError = (error: Error): void => {
    strapi.log.warn(`Tracking: a connection to the database broke: ${error.message}`);
  };
  const store =
    environment.databaseClient === 'postgres'
      ? openPostgresStore(environment.databaseUrl ?? '', onIdleError)
      : openSqliteStore(strapi.db.connection);
  let away = false;
  const reports = createGroupCommit<Report, Receipt>({
    write: (rows) => writeTo(store, rows),
    isAway: isDatabaseAway,
    batchMax: store.batchMax,
    queueMax: QUEUE_MAX,
    explain: problemOf,
    onFlush: (flush) => {
      noteFlush(flush);
      // Said once, and not for each of the thousands that come meanwhile.
      const failed = flush.away !== undefined;
      if (failed && !away)
        strapi.log.error(`Tracking: the database is away, reports are refused with 503: ${String(flush.away)}`);
      if (!failed && away) strapi.log.info('Tracking: the database is back.');
      away = failed;
    },
  });
  const filtered = createFilteredCounter(
    (day, counts) => store.addFiltered(day, counts),
    (error) => strapi.log.warn(`Tracking: filtered reports are not counted yet: ${String(error)}`),
  );
  watchQueue(reports);
  opened = { store, reports, filtered };
}

/**
 * Stores an event, once however often it is sent.
 * @param waiter told of the event's id once it is committed, or of a Problem 503 when it can't be stored now
 * @throws Problem 503 when the server is stopping
 */
export function recordEvent(event: EventRow, waiter: CommitCallbacks<Receipt>): void {
  recorder().reports.add(event, waiter);
}

/**
 * Notes that a visitor is here. It is committed when this resolves.
 * @returns the UUID of the visitor's session
 * @throws Problem 503 when it can't be noted now
 */
export async function recordVisit(visit: VisitRow): Promise<string> {
  const { reports } = recorder();
  const session = await new Promise<Receipt>((resolve, reject) => reports.add(visit, { resolve, reject }));
  if (session === '') throw new Problem(500, 'The session could not be read back.');
  return session;
}

/** Counts a report that is answered and not stored. */
export function countFiltered(reason: FilterReason): void {
  noteFiltered(reason);
  recorder().filtered.note(reason);
}

/** Commits what waits, and closes. Called when no request is under way any more. */
export async function closeRecorder(): Promise<void> {
  if (!opened) return;
  const { reports, filtered, store } = opened;
  await reports.settle();
  await filtered.close();
  opened = undefined;
  await store.close();
}
