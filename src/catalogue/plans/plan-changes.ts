import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { MESSAGES, type MessageKey } from '../../editorial/messages';
import { findSelected, type StoredFilter } from '../bulk/selection';
import { readNames } from '../runs/document-names';
import type { PriceRule } from '../prices/price-rule';
import { ruleText } from '../prices/rule-text';
import { invalidatePriceEnds } from '../../read-model/write/price-ends';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import type { Actor } from '../runs/run';
import { findOverlaps } from './overlaps';
import { PLANNED_MAX, type Overlap, type PlanKind, type PlannedUid } from './panel-api';
import { pagesOf } from './plan-entries';
import { findPlan, PLAN_DOCUMENTS, plannedDocuments, PLANS, type PlanRow, type StoredPlan } from './plan-store';

const TITLE_LENGTH = 255;

/** What an editor plans. */
export interface WantedPlan {
  kind: PlanKind;
  uid: PlannedUid;
  title: string;
  startsAt: number;
  endsAt: number | null;
  rule: PriceRule | null;
  /** the chosen documents, or the filter */
  documentIds: readonly string[];
  filter: StoredFilter | null;
  acceptsOverlaps: boolean;
}

export interface PlanOutcome {
  /** null: the overlaps are to be accepted first */
  id: string | null;
  overlaps: Overlap[];
}

const FIELDS = { startsAt: 'startsAt', endsAt: 'endsAt', rule: 'rule', documents: 'documentIds' } as const;

/** @returns an error at an input of the dialog */
function refusal(strapi: Core.Strapi, field: keyof typeof FIELDS | null, key: MessageKey, values = {}): errors.ValidationError {
  const message = translate(MESSAGES[key], editorLanguage(strapi), values);
  const details = field === null ? {} : { errors: [{ path: [FIELDS[field]], message, name: 'ValidationError' }] };
  return new errors.ValidationError(message, details);
}

/**
 * @param planned the documents that it has: what was deleted since may come back from the bin
 * @returns the documents that the plan would concern now
 */
async function assertSound(strapi: Core.Strapi, plan: WantedPlan, now: number, planned: readonly string[]): Promise<string[]> {
  const { kind, rule, startsAt, endsAt, filter } = plan;
  if (startsAt <= now) throw refusal(strapi, 'startsAt', 'plan-past');
  if (endsAt !== null && (kind !== 'price' || endsAt <= startsAt)) throw refusal(strapi, 'endsAt', 'plan-ends-early');
  if ((kind === 'price') !== (rule !== null)) throw refusal(strapi, 'rule', 'plan-rule');
  const found = filter === null ? plan.documentIds : await findSelected(strapi, plan.uid, filter);
  const documentIds = [...new Set(found)];
  if (documentIds.length === 0) throw refusal(strapi, 'documents', 'plan-empty');
  if (documentIds.length > PLANNED_MAX) throw refusal(strapi, 'documents', 'plan-too-many', { max: PLANNED_MAX });
  if (filter === null) {
    const known = new Set(planned);
    const added = documentIds.filter((id) => !known.has(id));
    const names = await readNames(strapi, plan.uid, added);
    if (names.length < added.length) throw refusal(strapi, 'documents', 'plan-unknown');
  }
  return documentIds;
}

/**
 * @param id of a plan that is changed; null for a new one
 * @returns what a plan concerns now, and the other price plans at the same time
 * @throws errors.ValidationError in the editor's language, at the input
 */
export async function checkPlan(
  strapi: Core.Strapi,
  id: string | null,
  plan: WantedPlan,
  now: number,
): Promise<{ documentIds: string[]; overlaps: Overlap[] }> {
  const planned = id === null ? [] : await plannedDocuments(strapi.db.connection, id);
  const documentIds = await assertSound(strapi, plan, now, planned);
  const isPrice = plan.kind === 'price';
  const overlaps = isPrice ? await findOverlaps(strapi, { id, ...plan, documentIds: new Set(documentIds) }) : [];
  return { documentIds, overlaps };
}

function titleOf({ title, kind, rule }: WantedPlan): string {
  const action = kind === 'unpublish' ? 'plan-unpublish' : 'plan-publish';
  const text = title.trim() || (rule ? ruleText(rule) : translate(MESSAGES[action], 'vi'));
  return (text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)).slice(0, TITLE_LENGTH);
}

const valuesOf = (plan: WantedPlan) => ({
  title: titleOf(plan),
  starts_at: plan.startsAt,
  ends_at: plan.endsAt,
  next_at: plan.startsAt,
  attempts: 0,
  retry_at: null,
  rule: plan.rule === null ? null : JSON.stringify(plan.rule),
  filter: plan.filter === null ? null : JSON.stringify(plan.filter),
});

const plannerOf = ({ id, name }: Actor) => ({ actor_id: id, actor_name: name.slice(0, TITLE_LENGTH) });

async function writeDocuments(trx: Knex, id: string, plan: WantedPlan, documentIds: readonly string[]): Promise<void> {
  await trx(PLAN_DOCUMENTS).where({ plan_id: id }).delete();
  if (plan.filter !== null) return;
  for (const page of pagesOf(documentIds))
    await trx(PLAN_DOCUMENTS).insert(page.map((document_id) => ({ plan_id: id, document_id })));
}

/** What it ends, its products tell. Those that a filter finds are not known before it begins. */
async function invalidatePrices(trx: Knex, { id, kind }: Pick<StoredPlan, 'id' | 'kind'>): Promise<void> {
  if (kind === 'price') await invalidatePriceEnds(trx, await plannedDocuments(trx, id));
}

/** @throws errors.ValidationError in the editor's language, at the input */
export async function createPlan(strapi: Core.Strapi, plan: WantedPlan, actor: Actor, now: number): Promise<PlanOutcome> {
  const { documentIds, overlaps } = await checkPlan(strapi, null, plan, now);
  if (overlaps.length > 0 && !plan.acceptsOverlaps) return { id: null, overlaps };
  const id = randomUUID();
  const row: PlanRow = {
    ...{ id, kind: plan.kind, uid: plan.uid, state: 'waiting', ...valuesOf(plan) },
    ...{ ...plannerOf(actor), created_at: now, changes: 1 },
    ...{ start_run: null, end_run: null, started_at: null, ended_at: null, failure: null },
    ...{ attempts: 0, retry_at: null, settled_at: null },
  };
  await inWriteTransaction(strapi, async (trx) => {
    await trx(PLANS).insert(row);
    await writeDocuments(trx, id, plan, documentIds);
    await invalidatePrices(trx, { id, kind: plan.kind });
  });
  return { id, overlaps };
}

async function requirePlan(strapi: Core.Strapi, id: string): Promise<StoredPlan> {
  const plan = await findPlan(strapi.db.connection, id);
  if (!plan) throw new errors.NotFoundError(translate(MESSAGES['plan-gone'], editorLanguage(strapi)));
  return plan;
}

/** Changes a plan that is as it was read: not changed by another editor, and not gone on. */
async function updateAsRead(
  strapi: Core.Strapi,
  plan: StoredPlan,
  revision: number,
  values: object,
  more?: (trx: Knex) => Promise<void>,
): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    await invalidatePrices(trx, plan);
    const changed = await trx(PLANS)
      .where({ id: plan.id, state: plan.state, changes: revision })
      .update({ ...values, changes: revision + 1 });
    if (changed !== 1) throw refusal(strapi, null, 'plan-changed');
    if (!more) return;
    await more(trx);
    await invalidatePrices(trx, plan);
  });
}

/**
 * Changes a plan: who has changed it last is asked at its beginning. Of one that has begun, only its end can be moved; one that was
 * cancelled is planned again.
 *
 * @param revision as the editor has read it
 * @throws errors.ValidationError, errors.NotFoundError in the editor's language
 */
export async function updatePlan(
  strapi: Core.Strapi,
  id: string,
  { revision, actor }: { revision: number; actor: Actor },
  wanted: WantedPlan,
  now: number,
): Promise<PlanOutcome> {
  const stored = await requirePlan(strapi, id);
  if (stored.state === 'active') {
    if (wanted.endsAt === null || wanted.endsAt <= now) throw refusal(strapi, 'endsAt', 'plan-ends-early');
    await updateAsRead(strapi, stored, revision, { ends_at: wanted.endsAt, next_at: wanted.endsAt, title: titleOf(wanted) });
    return { id, overlaps: [] };
  }
  if (stored.state !== 'waiting' && stored.state !== 'cancelled') throw refusal(strapi, null, 'plan-over');
  const plan = { ...wanted, kind: stored.kind, uid: stored.uid };
  const { documentIds, overlaps } = await checkPlan(strapi, id, plan, now);
  if (overlaps.length > 0 && !plan.acceptsOverlaps) return { id: null, overlaps };
  const values = { ...valuesOf(plan), ...plannerOf(actor), state: 'waiting', settled_at: null };
  await updateAsRead(strapi, stored, revision, values, (trx) => writeDocuments(trx, id, plan, documentIds));
  return { id, overlaps };
}

/** At once, whatever the clock of the instance that takes it says. */
const NOW = { next_at: 0, attempts: 0, retry_at: null };

/**
 * Takes a plan back: one that has not begun never does, and the prices of one that has are changed back now. So are those of one whose
 * end has failed.
 */
export async function cancelPlan(strapi: Core.Strapi, id: string, revision: number, now: number): Promise<void> {
  const plan = await requirePlan(strapi, id);
  if (plan.state === 'waiting') return updateAsRead(strapi, plan, revision, { state: 'cancelled', next_at: null });
  if (plan.state === 'active') return updateAsRead(strapi, plan, revision, { ...NOW, ends_at: now });
  if (plan.state === 'failed' && plan.endsAt !== null && plan.startRun !== null)
    return updateAsRead(strapi, plan, revision, { ...NOW, state: 'active', failure: null, settled_at: null });
  throw refusal(strapi, null, 'plan-over');
}
