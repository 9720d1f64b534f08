import type { Knex } from 'knex';
import { isPostgres } from '../../../platform/database-dialect';
import type { EntryAction } from '../../../platform/entry-permissions';
import type { PriceRule } from '../../changes/server/prices/price-rule';
import type { Run } from '../../changes/server/run';
import { RUNS, toRun, type RunRow, storedAs, type Row } from '../../changes/server/tables';
import type { PlanKind, PlannedUid, PlanState } from './panel-api';
import type { Core } from '@strapi/strapi';
import { say } from '../../changes/server/outcome';

export const PLANS = 'catalogue_plans';
export const PLAN_DOCUMENTS = 'catalogue_plan_documents';

export interface StoredPlan {
  id: string;
  kind: PlanKind;
  uid: PlannedUid;
  title: string;
  state: PlanState;
  /** milliseconds since 1970, as the others */
  startsAt: number;
  endsAt: number | null;
  /** the next moment at which something is to be done */
  nextAt: number | null;
  rule: PriceRule | null;
  actorId: number | null;
  actorName: string;
  createdAt: number;
  revision: number;
  startRun: string | null;
  endRun: string | null;
  /** when the runs were begun */
  startedAt: number | null;
  endedAt: number | null;
  failure: string | null;
}

export const { fromRow: toPlan, toRow: toPlanRow } = storedAs<StoredPlan>({
  json: ['rule'],
  numbers: ['startsAt', 'endsAt', 'nextAt', 'createdAt', 'startedAt', 'endedAt'],
  renamed: { revision: 'changes' },
});

/** @returns what an account needs for all entries that may be in a plan */
export const actionsOf = (kind: PlanKind): EntryAction[] => (kind === 'price' ? ['update', 'publish'] : ['publish']);

/** Endings come first: a plan may begin at the moment at which another ends. */
const IN_ORDER = "next_at, CASE WHEN plan.state = 'active' THEN 0 ELSE 1 END, plan.created_at, plan.id";

/** SQL of the database's own time, milliseconds since 1970: the instances' clocks need not agree. */
const nowSql = (knex: Knex): string =>
  isPostgres(knex) ? 'CAST(floor(extract(epoch from clock_timestamp()) * 1000) AS bigint)' : String(Date.now());

const UNFINISHED = `SELECT id FROM ${RUNS} WHERE kind IN ('plan', 'undo') AND state IN ('planning', 'queued', 'running')`;

const SHARES_DOCUMENT = `SELECT 1 FROM ${PLAN_DOCUMENTS} mine JOIN ${PLAN_DOCUMENTS} theirs ON theirs.document_id = mine.document_id
  WHERE mine.plan_id = plan.id AND theirs.plan_id = other.id`;

/**
 * Prices are changed back when all of them are changed, or an undo under way is done, and a plan begins when the runs of others on its documents are done: it goes by
 * what is stored.
 */
const MUST_WAIT = `EXISTS (${UNFINISHED}) AND ((plan.state = 'active'
    AND (plan.start_run IN (${UNFINISHED}) OR EXISTS (${UNFINISHED} AND undo_of = plan.start_run)))
  OR (plan.state = 'waiting' AND EXISTS (SELECT 1 FROM ${PLANS} other
    WHERE (other.start_run IN (${UNFINISHED}) OR other.end_run IN (${UNFINISHED}))
      AND EXISTS (${SHARES_DOCUMENT}))))`;

export interface DuePlan {
  id: string;
  revision: number;
  /** milliseconds since 1970, by the database */
  now: number;
}

/** @returns the first plan that is to be begun or ended now */
export async function duePlan(knex: Knex): Promise<DuePlan | undefined> {
  const [row]: { id: string; changes: number; now: number | string }[] = await knex({ plan: PLANS })
    .whereRaw(`next_at <= ${nowSql(knex)}`)
    .whereRaw(`NOT (${MUST_WAIT})`)
    .orderByRaw(IN_ORDER)
    .limit(1)
    .select('plan.id', 'plan.changes', knex.raw(`${nowSql(knex)} AS now`));
  return row && { id: row.id, revision: row.changes, now: Number(row.now) };
}

export async function findPlan(knex: Knex, id: string): Promise<StoredPlan | undefined> {
  const [row]: Row[] = await knex(PLANS).where({ id }).select('*');
  return row && toPlan(row);
}

export const plannedDocuments = async (knex: Knex, planId: string): Promise<string[]> =>
  knex(PLAN_DOCUMENTS).where({ plan_id: planId }).orderBy('document_id').pluck('document_id');

export interface HoldingPlan {
  title: string;
  endsAt: number;
}

/** @returns the price plans that have changed the prices of these wines for a time, by document. @param exceptPlan its own prices */
export async function plansThatHold(
  knex: Knex,
  documentIds: readonly string[],
  exceptPlan = '',
): Promise<Map<string, HoldingPlan>> {
  const rows: { document_id: string; title: string; ends_at: number | string }[] = await knex({ plan: PLANS })
    .join({ planned: PLAN_DOCUMENTS }, 'planned.plan_id', 'plan.id')
    .where({ 'plan.kind': 'price' })
    .whereIn('plan.state', ['active', 'finishing'])
    .whereNotNull('plan.ends_at')
    .whereNot({ 'plan.id': exceptPlan })
    .whereIn('planned.document_id', [...documentIds])
    .select('planned.document_id', 'plan.title', 'plan.ends_at');
  return new Map(rows.map(({ document_id, title, ends_at }) => [document_id, { title, endsAt: Number(ends_at) }]));
}

/** @returns plans of content types that are shown in a range of time, or concern a document, in the order of their beginnings */
export async function listPlans(
  knex: Knex,
  uids: readonly string[],
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<StoredPlan[]> {
  const rows = (await knex(PLANS)
    .whereIn('uid', [...uids])
    .where('starts_at', '<', to)
    .where((one) => void one.where('starts_at', '>=', from).orWhere('ends_at', '>=', from))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .select('*')) as Row[];
  return rows.map(toPlan);
}

export async function runsOf(knex: Knex, plans: readonly StoredPlan[]): Promise<Map<string, Run>> {
  const ids = plans.flatMap(({ startRun, endRun }) => [startRun, endRun].filter((id) => id !== null));
  const rows: RunRow[] = ids.length === 0 ? [] : await knex(RUNS).whereIn('id', ids).select('*');
  return new Map(rows.map((row) => [row.id, toRun(row)]));
}

function failureOf({ state, counts, failure }: Run): string | null {
  if (state === 'failed') return failure;
  if (state === 'stopped') return say('plan-stopped');
  return counts.failed === 0 ? null : say('plan-partly', { count: counts.failed });
}

/**
 * Tells the plan whose last run has ended what came of it, in the transaction that ends the run. A plan whose run has failed is told
 * again when an editor has let it go on.
 */
export async function settlePlan(strapi: Core.Strapi, trx: Knex, runId: string): Promise<void> {
  const [row]: RunRow[] = await trx(RUNS).where({ id: runId, kind: 'plan' }).select('*');
  if (!row) return;
  const failure = failureOf(toRun(row));
  const settled: number = await trx(PLANS)
    .whereIn('state', ['finishing', 'failed'])
    // A plan that has failed before its end was queued is not over with its beginning.
    .where((last) => void last.where({ end_run: runId }).orWhere({ start_run: runId, end_run: null, ends_at: null }))
    .update({ state: failure === null ? 'done' : 'failed', failure, settled_at: Date.now() });
  if (settled === 1 && failure !== null) strapi.log.error(`Plans: a plan failed with its run ${runId}: ${failure}`);
}
