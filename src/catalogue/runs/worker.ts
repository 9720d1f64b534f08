import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { asEditor } from '../../editorial/editor-language';
import { tryAdvisoryLock } from '../../platform/advisory-lock';
import { isDatabaseAway } from '../../platform/database-errors';
import { isDiskFull } from '../../platform/disk-full';
import { isPostgres } from '../../platform/database-dialect';
import { fetchNextPictures, hasPictureWork, queuePictures } from '../pictures/picture-work';
import { isWaitingForDatabase } from '../retries';
import { inRun } from '../../editorial/current-run';
import { applyBatch, RunMoved, type BatchResult } from './apply-batch';
import { EntryError, isOwnError, reasonOf, RefusedEntries, say } from './outcome';
import { planRun, type Planner } from './planner';
import { writerOf, type Run } from './run';
import { failRun, retryRun, UnknownType } from './run-faults';
import { findRun } from './run-store';
import { RUN_ENTRIES, RUNS } from './tables';
import { undoPlanner } from './undo';

/** How long a run that another instance has started waits at most. */
const POLL_INTERVAL_MS = 500;
const RETRY_INTERVAL_MS = 1_000;
const STOP_TIMEOUT_MS = 5_000;

/** A batch holds the write lock: another editor's save waits so long. */
const BATCH_BUDGET_MS = 400;
/** Entries of a batch, adapted to how long the last one took. */
const BATCH_SIZE = { first: 100, min: 25, max: 100 };
/** The share of a batch's time that others get before the next one: their saves, and visitors' pages. */
const PAUSE_SHARE = 0.15;
/** SQLite has one connection for all editors, and a save asks many questions. */
const SQLITE_PAUSE_SHARE = 1;

/** Errors of the server with as many entries in a row end a run: the next would meet the same. */
const ERRORS_MAX = 5;

let stopping: AbortController | undefined;
let running: Promise<void> | undefined;
let wake: (() => void) | undefined;
let isDiskFullNow = false;

/** Whether runs wait for disk space, as far as this instance knows: it applies them, or another one does. */
export const waitsForDisk = (): boolean => isDiskFullNow;

/** Lets this instance look for runs now. */
export function wakeWorker(): void {
  wake?.();
}

/** What is known of a run that this process applies, also while it waits for its next attempt. */
interface Attempt {
  /** reasons by position: entries that ended the transaction of their batch */
  failures: Map<number, string>;
  serverErrors: number;
  /** entries of the next batch */
  size: number;
  /** false for one batch: the one before has failed as a whole */
  bulk: boolean;
}

const newAttempt = (): Attempt => ({ failures: new Map(), serverErrors: 0, size: BATCH_SIZE.first, bulk: true });

/** A plan is due at its moment, so it comes before others, also in the middle of an import. */
async function nextRun(knex: Knex): Promise<string | undefined> {
  const [row]: { id: string }[] = await knex(RUNS)
    .where(
      (some) =>
        void some
          .whereIn('state', ['queued', 'running'])
          .orWhere((planned) => void planned.where({ state: 'planning' }).whereIn('kind', ['plan', 'undo'])),
    )
    .where((due) => void due.whereNull('retry_at').orWhere('retry_at', '<=', Date.now()))
    .orderByRaw("CASE WHEN kind = 'plan' THEN 0 ELSE 1 END")
    .orderByRaw("CASE WHEN state = 'running' THEN 0 ELSE 1 END")
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .select('id');
  return row?.id;
}

async function finish(strapi: Core.Strapi, run: Run): Promise<void> {
  const knex = strapi.db.connection;
  // A brand of a product that was not taken.
  await knex(RUN_ENTRIES)
    .where({ run_id: run.id, state: 'waiting' })
    .update({ state: 'omitted', reason: say('run-not-needed') });
  await queuePictures(knex, run.id);
  await knex(RUNS).where({ id: run.id, state: 'running' }).update({ state: 'done', finished_at: Date.now() });
  const { applied, skipped, failed } = run.counts;
  strapi.log.info(`Catalogue: the run ${run.id} is done: ${applied} applied, ${skipped} left alone, ${failed} refused.`);
}

/** After an error of many entries that are written together, each is written by itself. @throws the error where they were */
async function noteBatchFailure(strapi: Core.Strapi, run: Run, attempt: Attempt, error: unknown): Promise<void> {
  const isTheirs = attempt.bulk && !(error instanceof RunMoved);
  if (!isTheirs || (await isWaitingForDatabase(strapi.db.connection, error))) throw error;
  strapi.log.warn(
    `Catalogue: a batch of the run ${run.id} failed and is written entry by entry: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
  );
  attempt.bulk = false;
}

/** @throws what is no entry's own: the database is away, or the run was stopped */
async function noteFailure(strapi: Core.Strapi, run: Run, attempt: Attempt, error: unknown): Promise<void> {
  if (error instanceof RefusedEntries) {
    error.refusals.forEach((reason, position) => attempt.failures.set(position, reason));
    return;
  }
  if (!(error instanceof EntryError)) return noteBatchFailure(strapi, run, attempt, error);
  const { entry, cause } = error;
  if (await isWaitingForDatabase(strapi.db.connection, cause)) throw cause;
  if (isOwnError(cause)) {
    attempt.failures.set(entry.position, reasonOf(entry.uid, cause));
    return;
  }
  strapi.log.error(`Catalogue: ${error.message}: ${cause instanceof Error ? (cause.stack ?? '') : ''}`);
  attempt.serverErrors += 1;
  attempt.failures.set(entry.position, say('run-entry-error'));
  if (attempt.serverErrors < ERRORS_MAX) return;
  attempt.serverErrors = 0;
  await failRun(strapi, run.id, 'run-errors', cause);
}

/** What a worker works with. */
interface Work {
  strapi: Core.Strapi;
  /** of plans */
  planner: Planner;
  /** by run */
  attempts: Map<string, Attempt>;
}

async function applyNext({ strapi, planner, attempts }: Work, run: Run): Promise<void> {
  const attempt = attempts.get(run.id) ?? newAttempt();
  attempts.set(run.id, attempt);
  const limits = { size: attempt.size, budgetMs: BATCH_BUDGET_MS, bulk: attempt.bulk };
  const { entryAgain } = run.kind === 'plan' ? planner : undoPlanner;
  const began = performance.now();
  let result: BatchResult;
  try {
    result = await asEditor(writerOf(run).name, () =>
      inRun(run.id, () => applyBatch(strapi, run, limits, attempt.failures, entryAgain)),
    );
  } catch (error) {
    return noteFailure(strapi, run, attempt, error);
  }
  const past = [...attempt.failures.keys()].filter((position) => position <= result.run.appliedUntil);
  past.forEach((position) => attempt.failures.delete(position));
  if (result.entries > past.length) attempt.serverErrors = 0;
  const tookMs = performance.now() - began;
  attempt.size = Math.min(BATCH_SIZE.max, Math.max(BATCH_SIZE.min, Math.round((attempt.size * BATCH_BUDGET_MS) / tookMs)));
  attempt.bulk = true;
  if (result.entries > 0) return;
  attempts.delete(run.id);
  await finish(strapi, run);
}

async function step(work: Work, id: string): Promise<void> {
  const { strapi, planner, attempts } = work;
  const knex = strapi.db.connection;
  const run = await findRun(knex, id);
  if (!run) return;
  if (!(run.uid in strapi.contentTypes)) throw new UnknownType(run.uid);
  if (run.state === 'planning') return planRun(strapi, run, run.kind === 'plan' ? planner : undoPlanner);
  if (run.state === 'running') return applyNext(work, run);
  // What an earlier start has failed on may be repaired.
  attempts.delete(id);
  await knex(RUNS).where({ id, state: 'queued' }).update({ state: 'running' });
}

/** Works runs off until there is none. */
async function workOff(work: Work, signal: AbortSignal): Promise<void> {
  const { strapi } = work;
  const knex = strapi.db.connection;
  const share = isPostgres(knex) ? PAUSE_SHARE : SQLITE_PAUSE_SHARE;
  while (!signal.aborted) {
    const id = await nextRun(knex);
    if (id === undefined) {
      // What an import has still to fetch waits for the runs.
      if (!(await fetchNextPictures(strapi))) return;
      continue;
    }
    const began = performance.now();
    try {
      await step(work, id);
    } catch (error) {
      if (!(error instanceof RunMoved)) {
        if (await isWaitingForDatabase(knex, error)) throw error;
        await retryRun(strapi, id, error);
      }
    }
    await pause((performance.now() - began) * share, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** @returns after so long, or when `wakeWorker` is called */
async function rest(signal: AbortSignal, ms: number): Promise<void> {
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const waiting = new AbortController();
  const timer = pause(ms, undefined, { signal: AbortSignal.any([signal, waiting.signal]), ref: false });
  await Promise.race([timer.catch(() => undefined), woken]);
  waiting.abort();
}

async function watch(work: Work, signal: AbortSignal): Promise<void> {
  const { strapi } = work;
  const knex = strapi.db.connection;
  let isFailing = false;
  while (!signal.aborted) {
    try {
      if ((await nextRun(knex)) !== undefined || (await hasPictureWork(knex))) {
        await tryAdvisoryLock(knex, 'catalogue', (lost) => workOff(work, AbortSignal.any([signal, lost])));
      }
      isFailing = false;
      isDiskFullNow = false;
      await rest(signal, POLL_INTERVAL_MS);
    } catch (error) {
      if (signal.aborted) return;
      isDiskFullNow = isDiskFull(error);
      const line = `Catalogue: the runs wait${isDiskFullNow ? ' for disk space' : ''}: ${String(error)}`;
      if (!isFailing && (isDiskFullNow || isDatabaseAway(error))) strapi.log.warn(line);
      else if (!isFailing) strapi.log.error(error instanceof Error ? (error.stack ?? line) : line);
      isFailing = true;
      await rest(signal, RETRY_INTERVAL_MS);
    }
  }
}

/** Starts to apply runs, on one instance at a time. @param planner tells the entries of plans */
export function startRunWorker(strapi: Core.Strapi, planner: Planner): void {
  stopping = new AbortController();
  running = watch({ strapi, planner, attempts: new Map() }, stopping.signal);
}

/** Resolves when the batch under way has ended, or after a timeout. */
export async function stopRunWorker(): Promise<void> {
  stopping?.abort();
  await Promise.race([running, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
}
