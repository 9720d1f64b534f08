import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../environment';
import { isDiskFull } from '../../platform/disk-full';
import type { Job } from '../../platform/jobs/job';
import { errorOf } from '../../platform/jobs/running-jobs';
import { queuePictures } from '../pictures/picture-work';
import { isWaitingForDatabase } from '../retries';
import { inRun } from '../../editorial/current-run';
import { isOwnError } from '../../editorial/bulk-work';
import { applyBatch, type BatchResult } from './apply-batch';
import { EntryError, reasonOf, RefusedEntries, say } from './outcome';
import { planPlanner } from '../plans/plan-entries';
import { planRun } from './create-run';
import { RunMoved } from './record-batch';
import { writerOf, type Run } from './run';
import { failRun, retryRun, UnknownType } from './run-faults';
import { findRun } from './run-store';
import { RUN_ENTRIES, RUNS } from './tables';
import { undoPlanner } from './undo';

/** How long a run that another instance has started waits at most. */
const POLL_INTERVAL_MS = 500;

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
export async function nextRun(knex: Knex): Promise<string | undefined> {
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
  /** by run */
  attempts: Map<string, Attempt>;
}

async function applyNext({ strapi, attempts }: Work, run: Run): Promise<void> {
  const attempt = attempts.get(run.id) ?? newAttempt();
  attempts.set(run.id, attempt);
  const limits = { size: attempt.size, budgetMs: BATCH_BUDGET_MS, bulk: attempt.bulk };
  const { entryAgain } = run.kind === 'plan' ? planPlanner : undoPlanner;
  const began = performance.now();
  let result: BatchResult;
  try {
    result = await inRun({ id: run.id, writer: writerOf(run).name }, () =>
      applyBatch(strapi, run, limits, attempt.failures, entryAgain),
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
  const { strapi, attempts } = work;
  const knex = strapi.db.connection;
  const run = await findRun(knex, id);
  if (!run) return;
  if (!(run.uid in strapi.contentTypes)) throw new UnknownType(run.uid);
  if (run.state === 'planning') return planRun(strapi, run, run.kind === 'plan' ? planPlanner : undoPlanner);
  if (run.state === 'running') return applyNext(work, run);
  // What an earlier start has failed on may be repaired.
  attempts.delete(id);
  await knex(RUNS).where({ id, state: 'queued' }).update({ state: 'running' });
}

/** A step of the next run. @returns 0 where there was one */
async function takeTurn(work: Work): Promise<number | undefined> {
  const { strapi } = work;
  const knex = strapi.db.connection;
  const id = await nextRun(knex);
  if (id === undefined) return undefined;
  try {
    await step(work, id);
  } catch (error) {
    if (error instanceof RunMoved) return 0;
    if (await isWaitingForDatabase(knex, error)) throw error;
    await retryRun(strapi, id, error);
  }
  return 0;
}

export const RUNS_JOB: Job = {
  name: 'catalogue_runs',
  purpose: 'applies imports, bulk changes, plans that are due, and undoings',
  everyMs: POLL_INTERVAL_MS,
  leader: 'catalogue',
  rest: { share: environment.databaseClient === 'sqlite' ? SQLITE_PAUSE_SHARE : PAUSE_SHARE },
  retry: { firstMs: 1_000, maxMs: 1_000 },
  isDue: async (strapi) => (await nextRun(strapi.db.connection)) !== undefined,
  start: (strapi) => {
    const work: Work = { strapi, attempts: new Map() };
    return () => takeTurn(work);
  },
};

/** Whether runs wait for disk space, as far as this instance knows: it applies them, or another one does. */
export const waitsForDisk = (): boolean => isDiskFull(errorOf(RUNS_JOB));
