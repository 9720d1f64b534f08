import type { Knex } from 'knex';
import { isPostgres } from '../../platform/database-dialect';
import type { EntryAction } from '../../platform/entry-permissions';
import type { PriceRule } from '../prices/price-rule';
import type { Run } from '../runs/run';
import { toShownRun } from '../runs/run-store';
import { RUNS, type RunRow } from '../runs/tables';
import type { PlanKind, PlannedUid, PlanState } from './panel-api';

export const PLANS = 'catalogue_plans';
export const PLAN_DOCUMENTS = 'catalogue_plan_documents';

type Time = number | string;

/** A row of catalogue_plans. PostgreSQL returns a bigint as text. */
export interface PlanRow {
  id: string;
  kind: PlanKind;
  uid: PlannedUid;
  title: string;
  state: PlanState;
  starts_at: Time;
  ends_at: Time | null;
  /** the next moment at which something is to be done */
  next_at: Time | null;
  /** JSON */
  rule: string | null;
  actor_id: number | null;
  actor_name: string;
  created_at: Time;
  /** its revision */
  changes: number;
  start_run: string | null;
  end_run: string | null;
  /** when the runs were begun */
  started_at: Time | null;
  ended_at: Time | null;
  failure: string | null;
  /** failures in a row to begin or to end it */
  attempts: number;
  retry_at: Time | null;
  /** when it was over */
  settled_at: Time | null;
}

export interface StoredPlan {
  id: string;
  kind: PlanKind;
  uid: PlannedUid;
  title: string;
  state: PlanState;
  startsAt: number;
  endsAt: number | null;
  nextAt: number | null;
  rule: PriceRule | null;
  actor: { id: number | null; name: string };
  revision: number;
  startRun: string | null;
  endRun: string | null;
  failure: string | null;
  attempts: number;
}

const toTime = (value: Time | null): number | null => (value === null ? null : Number(value));

/** What can't be read is as if it were not there: a plan without its rule or its documents fails when it is due, and is shown until then. */
function parseOrNull(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const toPlan = (row: PlanRow): StoredPlan => ({
  id: row.id,
  kind: row.kind,
  uid: row.uid,
  title: row.title,
  state: row.state,
  startsAt: Number(row.starts_at),
  endsAt: toTime(row.ends_at),
  nextAt: toTime(row.next_at),
  rule: parseOrNull(row.rule) as PriceRule | null,
  actor: { id: row.actor_id, name: row.actor_name },
  revision: row.changes,
  startRun: row.start_run,
  endRun: row.end_run,
  failure: row.failure,
  attempts: row.attempts,
});

/** @returns what an account needs for all entries that may be in a plan */
export const actionsOf = (kind: PlanKind): EntryAction[] => (kind === 'price' ? ['update', 'publish'] : ['publish']);

/** Endings come first: a plan may begin at the moment at which another ends. */
const IN_ORDER = "next_at, CASE WHEN plan.state = 'active' THEN 0 ELSE 1 END, plan.created_at, plan.id";

/** SQL of the database's own time, milliseconds since 1970: the instances' clocks need not agree. */
export const nowSql = (knex: Knex): string =>
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

/** Plans beyond are not looked at: this many milliseconds are more than a scheduler sleeps. */
const HORIZON_MS = 2_000;

/** A plan that is to be begun or ended. */
export interface DuePlan {
  id: string;
  /** as in `StoredPlan` */
  revision: number;
  /** at most 0: now */
  dueInMs: number;
}

/** @returns the next plan that is to be begun or ended. Undefined where there is none soon */
export async function nextPlan(knex: Knex): Promise<DuePlan | undefined> {
  const [row]: { id: string; changes: number; due_in: Time }[] = await knex({ plan: PLANS })
    .whereRaw(`next_at <= ${nowSql(knex)} + ${HORIZON_MS}`)
    .whereRaw(`(retry_at IS NULL OR retry_at <= ${nowSql(knex)})`)
    .whereRaw(`NOT (${MUST_WAIT})`)
    .orderByRaw(IN_ORDER)
    .limit(1)
    .select('plan.id', 'plan.changes', knex.raw(`next_at - ${nowSql(knex)} AS due_in`));
  return row && { id: row.id, revision: row.changes, dueInMs: Number(row.due_in) };
}

/** @returns a plan as it is now */
export async function findPlan(knex: Knex, id: string): Promise<StoredPlan | undefined> {
  const [row]: PlanRow[] = await knex(PLANS).where({ id }).select('*');
  return row && toPlan(row);
}

export async function plannedDocuments(knex: Knex, planId: string): Promise<string[]> {
  const rows: { document_id: string }[] = await knex(PLAN_DOCUMENTS)
    .where({ plan_id: planId })
    .orderBy('document_id')
    .select('document_id');
  return rows.map(({ document_id }) => document_id);
}

/** A price plan that is on, or is being ended. */
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
  const rows: { document_id: string; title: string; ends_at: Time }[] = await knex({ plan: PLANS })
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
  wanted: { from: number; to: number } | { documentId: string },
  limit: number,
): Promise<StoredPlan[]> {
  const query = knex(PLANS)
    .whereIn('uid', [...uids])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .select('*');
  if ('documentId' in wanted) {
    const own = knex(PLAN_DOCUMENTS).where({ document_id: wanted.documentId }).select('plan_id');
    void query.whereIn('state', ['waiting', 'active', 'finishing']).whereIn('id', own);
  } else {
    void query.where('starts_at', '<', wanted.to);
    void query.where((one) => void one.where('starts_at', '>=', wanted.from).orWhere('ends_at', '>=', wanted.from));
  }
  const rows = (await query) as PlanRow[];
  return rows.map(toPlan);
}

/** @returns runs by id */
export async function runsOf(knex: Knex, plans: readonly StoredPlan[]): Promise<Map<string, Run>> {
  const ids = plans.flatMap(({ startRun, endRun }) => [startRun, endRun].filter((id) => id !== null));
  const rows: RunRow[] = ids.length === 0 ? [] : await knex(RUNS).whereIn('id', ids).select('*');
  return new Map(rows.map((row) => [row.id, toShownRun(row)]));
}
