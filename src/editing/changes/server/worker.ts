import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../../environment';
import { inRun } from '../../texts/current-run';
import type { Job } from '../../../platform/jobs/job';
import { fetchNextPictures, nextWork, queuePictures } from './pictures/picture-work';
import { carryOut, failPlan } from '../../plans/server/carry-out';
import { planPlanner } from '../../plans/server/plan-entries';
import { duePlan, settlePlan } from '../../plans/server/plan-store';
import { isWaitingForDatabase } from './waiting-for-database';
import { applyBatch } from './apply-batch';
import { planRun } from './create-run';
import { say } from './outcome';
import { RunMoved } from './record-batch';
import type { Run } from './run';
import { findRun } from './run-store';
import { RUN_ENTRIES, RUNS } from './tables';
import { undoPlanner } from './undo';

/** How long a run that another instance has started waits at most, and how late a plan begins. */
const POLL_INTERVAL_MS = 500;

/** A batch holds the write lock: another editor's save waits so long. */
const BATCH_BUDGET_MS = 400;
/** Entries of a batch, adapted to how long the last one took. */
const BATCH_SIZE = { first: 100, min: 25, max: 100 };
/** The share of a batch's time that others get before the next one: their saves, and visitors' pages. */
const PAUSE_SHARE = 0.15;
/** SQLite has one connection for all editors, and a save asks many questions. */
const SQLITE_PAUSE_SHARE = 1;

/** Turns in a row that may fail before a run or a plan does. The job waits between them. */
const ATTEMPTS_MAX = 6;

/** What this process knows of a run that it applies, or of a plan that it begins or ends. */
interface Attempt {
  /** turns that failed in a row */
  failures: number;
  /** entries of the next batch */
  size: number;
  /** false for one batch: the one before has failed as a whole */
  bulk: boolean;
}

/** A plan is due at its moment, so it comes before others, also in the middle of an import. */
async function nextRun(knex: Knex): Promise<string | undefined> {
  const [row]: { id: string }[] = await knex(RUNS)
    .whereIn('state', ['queued', 'running'])
    .orWhere((planned) => void planned.where({ state: 'planning' }).whereIn('kind', ['plan', 'undo']))
    .orderByRaw("CASE WHEN kind = 'plan' THEN 0 ELSE 1 END")
    .orderByRaw("CASE WHEN state = 'running' THEN 0 ELSE 1 END")
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .select('id');
  return row?.id;
}

const hasRuns = async (knex: Knex): Promise<boolean> =>
  (await duePlan(knex)) !== undefined || (await nextRun(knex)) !== undefined;

async function finish(strapi: Core.Strapi, run: Run): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    // A brand of a product that was not taken.
    await trx(RUN_ENTRIES)
      .where({ run_id: run.id, state: 'waiting' })
      .update({ state: 'omitted', reason: say('run-not-needed') });
    await queuePictures(trx, run.id);
    await trx(RUNS).where({ id: run.id, state: 'running' }).update({ state: 'done', finished_at: Date.now() });
    await settlePlan(strapi, trx, run.id);
  });
  const { applied, skipped, failed } = run.counts;
  strapi.log.info(`Catalogue: the run ${run.id} is done: ${applied} applied, ${skipped} left alone, ${failed} refused.`);
}

async function fail(strapi: Core.Strapi, id: string, error: unknown): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    const failed = { state: 'failed', failure: say('run-fault'), finished_at: Date.now() };
    const wasPlanned = (await trx(RUNS).where({ id, state: 'planning' }).update(failed)) === 0;
    if (wasPlanned) await trx(RUNS).where({ id }).whereIn('state', ['queued', 'running']).update(failed);
    // Nothing of it is undone, so it can be tried again.
    else await trx(RUNS).where({ undone_by: id }).update({ undone_by: null });
    await settlePlan(strapi, trx, id);
  });
  strapi.log.error(`Catalogue: the run ${id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

async function applyNext(strapi: Core.Strapi, run: Run, attempt: Attempt): Promise<void> {
  const { size, bulk } = attempt;
  // After an error of many entries that are written together, each is written by itself.
  attempt.bulk = false;
  const { entryAgain } = run.kind === 'plan' ? planPlanner : undoPlanner;
  const began = performance.now();
  const limits = { size, budgetMs: BATCH_BUDGET_MS, bulk };
  const entries = await inRun({ id: run.id, writer: run.actor.name }, () => applyBatch(strapi, run, limits, entryAgain));
  attempt.bulk = true;
  const next = Math.round((size * BATCH_BUDGET_MS) / (performance.now() - began));
  attempt.size = Math.min(BATCH_SIZE.max, Math.max(BATCH_SIZE.min, next));
  if (entries === 0) await finish(strapi, run);
}

async function step(strapi: Core.Strapi, id: string, attempt: Attempt): Promise<void> {
  const knex = strapi.db.connection;
  const run = await findRun(knex, id);
  if (!run) return;
  if (run.state === 'planning') await planRun(strapi, run, run.kind === 'plan' ? planPlanner : undoPlanner);
  else if (run.state === 'running') await applyNext(strapi, run, attempt);
  else await knex(RUNS).where({ id, state: 'queued' }).update({ state: 'running' });
}

/** Begins or ends a plan that is due, or takes a step of the next run. @returns 0 where there was something to do */
async function takeTurn(strapi: Core.Strapi, attempts: Map<string, Attempt>): Promise<number | undefined> {
  const knex = strapi.db.connection;
  const due = await duePlan(knex);
  const id = due?.id ?? (await nextRun(knex));
  if (id === undefined) {
    attempts.clear();
    return undefined;
  }
  const attempt = attempts.get(id) ?? { failures: 0, size: BATCH_SIZE.first, bulk: true };
  attempts.set(id, attempt);
  try {
    await (due ? carryOut(strapi, due) : step(strapi, id, attempt));
    attempt.failures = 0;
  } catch (error) {
    if (error instanceof RunMoved) return 0;
    if (await isWaitingForDatabase(knex, error)) throw error;
    attempt.failures += 1;
    if (attempt.failures < ATTEMPTS_MAX) throw error;
    attempts.delete(id);
    await (due ? failPlan(strapi, id, 'plan-failed', error) : fail(strapi, id, error));
  }
  return 0;
}

export const RUNS_JOB: Job = {
  name: 'catalogue_runs',
  everyMs: POLL_INTERVAL_MS,
  leader: 'catalogue',
  restShare: environment.databaseClient === 'sqlite' ? SQLITE_PAUSE_SHARE : PAUSE_SHARE,
  retry: { firstMs: 1_000, maxMs: 1_000 },
  isDue: (strapi) => hasRuns(strapi.db.connection),
  start: (strapi) => {
    const attempts = new Map<string, Attempt>();
    return () => takeTurn(strapi, attempts);
  },
};

const mayFetch = async (knex: Knex): Promise<boolean> => (await nextWork(knex)) !== undefined && !(await hasRuns(knex));

/** It shares the lock of the runs, and leaves it to them as soon as one waits: an undoing must not meet a picture under way. */
export const IMPORT_PICTURES: Job = {
  name: 'import_pictures',
  everyMs: POLL_INTERVAL_MS,
  leader: 'catalogue',
  isDue: ({ db }) => mayFetch(db.connection),
  start: (strapi) => async () => {
    if (!(await mayFetch(strapi.db.connection))) return undefined;
    return (await fetchNextPictures(strapi)) ? 0 : undefined;
  },
};
