import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { isRecord } from '../../../contract/is-record';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES } from '../../texts/messages';
import { refusal } from '../../saving/server/refusal';
import { wakeJob } from '../../../platform/jobs/running-jobs';
import { settlePlan } from '../../plans/server/plan-store';
import { type Actor, countOddPrices, type OddPrices, type Run, type RunChoices } from './run';
import { findRun, countWaiting } from './run-store';
import { RUN_ENTRIES, RUNS } from './tables';
import { RUNS_JOB } from './worker';

export async function requireRun(strapi: Core.Strapi, id: string): Promise<Run> {
  const run = await findRun(strapi.db.connection, id);
  if (!run) throw new errors.NotFoundError(translate(MESSAGES['run-gone'], editorLanguage(strapi)));
  return run;
}

/** Takes what is not chosen out of a run. @returns how many entries are left to apply */
async function choose(trx: Knex, run: Run, { kinds, publish }: RunChoices): Promise<number> {
  const waiting = () => trx(RUN_ENTRIES).where({ run_id: run.id, state: 'waiting' });
  await waiting()
    .where({ uid: run.uid })
    .whereNotIn('kind', [...kinds])
    .update({ state: 'omitted' });
  if (!publish) await waiting().where({ publication: 'publish' }).update({ publication: 'keep' });
  return countWaiting(trx, run);
}

/** Whether the dry run asks about prices that can hardly be meant (`ImportSource`), of what is chosen. */
const asksAboutPrices = ({ source }: Run, { kinds }: RunChoices): boolean =>
  isRecord(source) && countOddPrices(source.oddPrices as OddPrices | undefined, kinds) > 0;

/**
 * Lets a worker apply a run: a dry run with these choices, or one that was stopped or failed from where it was, as it was chosen.
 *
 * @param run as it was when the account was asked whether it may (`assertMayApply`): in another state by now, it is not started
 * @throws errors.ApplicationError in the editor's language
 */
export async function startRun(strapi: Core.Strapi, run: Run, choices: RunChoices, actor: Actor): Promise<Run> {
  const { id, state } = run;
  const isFirst = state === 'draft';
  // A plan's run may have failed before its entries were written.
  const isPlanned = isFirst || run.choices !== null;
  if (isFirst && asksAboutPrices(run, choices) && choices.confirms !== true)
    throw refusal(strapi, 'run-odd-prices', {}, { confirms: 'odd-prices', run: id });
  await strapi.db.connection.transaction(async (trx) => {
    const started = { started_at: run.startedAt ?? Date.now(), finished_at: null, failure: null };
    const taken = await trx(RUNS)
      .where({ id, state })
      .whereIn('state', ['draft', 'stopped', 'failed'])
      .whereNull('undone_by')
      .update({ state: isPlanned ? 'queued' : 'planning', actor_id: actor.id, actor_name: actor.name, ...started });
    if (taken !== 1) throw refusal(strapi, 'run-not-startable');
    if (!isFirst) return;
    const chosen = await choose(trx, run, choices);
    if (chosen === 0) throw refusal(strapi, 'run-nothing-chosen');
    await trx(RUNS)
      .where({ id })
      .update({ chosen, choices: JSON.stringify(choices) });
  });
  wakeJob(RUNS_JOB);
  return requireRun(strapi, id);
}

/** Stops a run after the batch that is being applied; no later batch is committed when this resolves. */
export async function stopRun(strapi: Core.Strapi, id: string): Promise<Run> {
  await strapi.db.connection.transaction(async (trx) => {
    const stopped = await trx(RUNS)
      .where({ id })
      .whereIn('state', ['queued', 'running'])
      .update({ state: 'stopped', finished_at: Date.now() });
    if (stopped !== 1) throw refusal(strapi, 'run-not-stoppable');
    await settlePlan(strapi, trx, id);
  });
  return requireRun(strapi, id);
}

/** Forgets a dry run that was not applied. The nightly work deletes it. */
export async function discardRun(strapi: Core.Strapi, id: string): Promise<void> {
  const discarded = await strapi.db
    .connection(RUNS)
    .where({ id, state: 'draft' })
    .update({ state: 'discarded', finished_at: Date.now() });
  if (discarded !== 1) throw refusal(strapi, 'run-not-discardable');
}
