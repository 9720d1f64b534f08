import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES, type MessageKey } from '../../texts/messages';
import { readNames } from '../../changes/server/document-names';
import { type PriceRule, ruleText } from '../../changes/server/prices/price-rule';
import { invalidatePriceEnds } from '../../../public/read-model/write/change-propagation';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import type { Actor } from '../../changes/server/run';
import { momentText } from './moment-input';
import { NAMED_MAX, PLANNED_MAX, type PlanKind, type PlannedUid } from './panel-api';
import { chunksOf } from '../../../platform/chunks';
import { findPlan, PLAN_DOCUMENTS, plannedDocuments, PLANS, type StoredPlan, toPlan, toPlanRow } from './plan-store';
import type { Row } from '../../changes/server/tables';

const TITLE_LENGTH = 255;

const INSERT_SIZE = 200;

export interface WantedPlan {
  kind: PlanKind;
  uid: PlannedUid;
  title: string;
  startsAt: number;
  endsAt: number | null;
  rule: PriceRule | null;
  documentIds: readonly string[];
}

/** @returns an error at an input of the dialog */
function refusal(strapi: Core.Strapi, field: keyof WantedPlan | null, key: MessageKey, values = {}): errors.ValidationError {
  const message = translate(MESSAGES[key], editorLanguage(strapi), values);
  const details = field === null ? {} : { errors: [{ path: [field], message, name: 'ValidationError' }] };
  return new errors.ValidationError(message, details);
}

/** Checks what a plan says. @param planned the documents that it has: what was deleted since may come back from the bin */
async function assertSound(strapi: Core.Strapi, plan: WantedPlan, now: number, planned: readonly string[]): Promise<void> {
  const { kind, rule, startsAt, endsAt, documentIds } = plan;
  if (startsAt <= now) throw refusal(strapi, 'startsAt', 'plan-past');
  if (endsAt !== null && (kind !== 'price' || endsAt <= startsAt)) throw refusal(strapi, 'endsAt', 'plan-ends-early');
  if ((kind === 'price') !== (rule !== null)) throw refusal(strapi, 'rule', 'plan-rule');
  if (documentIds.length === 0) throw refusal(strapi, 'documentIds', 'plan-empty');
  if (documentIds.length > PLANNED_MAX) throw refusal(strapi, 'documentIds', 'plan-too-many', { max: PLANNED_MAX });
  const known = new Set(planned);
  const added = documentIds.filter((id) => !known.has(id));
  const names = await readNames(strapi, plan.uid, added);
  if (names.length < added.length) throw refusal(strapi, 'documentIds', 'plan-unknown');
}

type Timed = Pick<StoredPlan, 'kind' | 'startsAt' | 'endsAt'>;

/** @returns the first other price plan at the same time that has some of these wines, and which. One without an end has no time but its beginning */
async function findOverlap(
  trx: Knex,
  id: string,
  { startsAt, endsAt }: Timed,
  documentIds: readonly string[],
): Promise<{ plan: StoredPlan; shared: string[] } | undefined> {
  const rows: (Row & { document_id: string })[] = await trx({ plan: PLANS })
    .join({ planned: PLAN_DOCUMENTS }, 'planned.plan_id', 'plan.id')
    .where({ kind: 'price' })
    .whereNot({ id })
    .whereIn('state', ['waiting', 'active'])
    .where('starts_at', '<', endsAt ?? Number.MAX_SAFE_INTEGER)
    .where(
      (open) =>
        void open
          .where('ends_at', '>', startsAt)
          .orWhere((once) => void once.whereNull('ends_at').where('starts_at', '>=', startsAt)),
    )
    .whereIn('document_id', [...documentIds])
    .orderBy(['starts_at', 'id', 'document_id'])
    .select('plan.*', 'planned.document_id');
  const [first] = rows;
  return first && { plan: toPlan(first), shared: rows.filter((row) => row.id === first.id).map((row) => row.document_id) };
}

/** Of two plans at once a wine could have the price of one alone. @throws errors.ValidationError that names the other plan and the wines */
async function assertAlone(
  strapi: Core.Strapi,
  trx: Knex,
  id: string | null,
  timed: Timed,
  documentIds: readonly string[],
): Promise<void> {
  if (timed.kind !== 'price') return;
  const overlap = await findOverlap(trx, id ?? '', timed, documentIds);
  if (!overlap) return;
  const { plan, shared } = overlap;
  const time = [plan.startsAt, ...(plan.endsAt === null ? [] : [plan.endsAt])].map(momentText).join(' – ');
  const names = (await readNames(strapi, plan.uid, shared.slice(0, NAMED_MAX))).map(({ name }) => name).join(', ');
  throw refusal(strapi, 'documentIds', 'plan-overlaps', { plan: plan.title, time, count: shared.length, names });
}

/**
 * @param id of a plan that is changed; null for a new one
 * @throws errors.ValidationError in the editor's language, at the input
 */
export async function checkPlan(strapi: Core.Strapi, id: string | null, plan: WantedPlan, now: number): Promise<void> {
  const knex = strapi.db.connection;
  await assertSound(strapi, plan, now, id === null ? [] : await plannedDocuments(knex, id));
  await assertAlone(strapi, knex, id, plan, plan.documentIds);
}

function titleOf({ title, kind, rule }: WantedPlan): string {
  const action = kind === 'unpublish' ? 'plan-unpublish' : 'plan-publish';
  const text = title.trim() || (rule ? ruleText(rule) : translate(MESSAGES[action], 'vi'));
  return (text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)).slice(0, TITLE_LENGTH);
}

const valuesOf = (plan: WantedPlan, actor: Actor) => ({
  title: titleOf(plan),
  startsAt: plan.startsAt,
  endsAt: plan.endsAt,
  nextAt: plan.startsAt,
  rule: plan.rule,
  actorId: actor.id,
  actorName: actor.name,
});

async function writeDocuments(trx: Knex, id: string, documentIds: readonly string[]): Promise<void> {
  await trx(PLAN_DOCUMENTS).where({ plan_id: id }).delete();
  for (const page of chunksOf(documentIds, INSERT_SIZE))
    await trx(PLAN_DOCUMENTS).insert(page.map((document_id) => ({ plan_id: id, document_id })));
}

/** What it ends, its products tell. */
async function invalidatePrices(trx: Knex, { id, kind }: Pick<StoredPlan, 'id' | 'kind'>): Promise<void> {
  if (kind === 'price') await invalidatePriceEnds(trx, await plannedDocuments(trx, id));
}

export async function createPlan(strapi: Core.Strapi, plan: WantedPlan, actor: Actor, now: number): Promise<string> {
  await assertSound(strapi, plan, now, []);
  const id = randomUUID();
  const row = toPlanRow({
    id,
    kind: plan.kind,
    uid: plan.uid,
    state: 'waiting',
    ...valuesOf(plan, actor),
    createdAt: now,
    revision: 1,
  });
  await inWriteTransaction(strapi, async (trx) => {
    await assertAlone(strapi, trx, null, plan, plan.documentIds);
    await trx(PLANS).insert(row);
    await writeDocuments(trx, id, plan.documentIds);
    await invalidatePrices(trx, { id, kind: plan.kind });
  });
  return id;
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
): Promise<void> {
  const stored = await requirePlan(strapi, id);
  if (stored.state === 'active') {
    const { endsAt } = wanted;
    if (endsAt === null || endsAt <= now) throw refusal(strapi, 'endsAt', 'plan-ends-early');
    const values = { ends_at: endsAt, next_at: endsAt, title: titleOf(wanted) };
    return updateAsRead(strapi, stored, revision, values, async (trx) =>
      assertAlone(strapi, trx, id, { ...stored, endsAt }, await plannedDocuments(trx, id)),
    );
  }
  if (stored.state !== 'waiting' && stored.state !== 'cancelled') throw refusal(strapi, null, 'plan-over');
  const plan = { ...wanted, kind: stored.kind, uid: stored.uid };
  await assertSound(strapi, plan, now, await plannedDocuments(strapi.db.connection, id));
  const planned = toPlanRow({ ...valuesOf(plan, actor), state: 'waiting' });
  await updateAsRead(strapi, stored, revision, planned, async (trx) => {
    await assertAlone(strapi, trx, id, plan, plan.documentIds);
    await writeDocuments(trx, id, plan.documentIds);
  });
}

/**
 * Takes a plan back: one that has not begun never does, and the prices of one that has are changed back now, whatever the instances' clocks
 * say. So are those of one whose end has failed.
 */
export async function cancelPlan(strapi: Core.Strapi, id: string, revision: number, now: number): Promise<void> {
  const plan = await requirePlan(strapi, id);
  if (plan.state === 'waiting') return updateAsRead(strapi, plan, revision, { state: 'cancelled', next_at: null });
  if (plan.state === 'active') return updateAsRead(strapi, plan, revision, { next_at: 0, ends_at: now });
  if (plan.state === 'failed' && plan.endsAt !== null && plan.startRun !== null)
    return updateAsRead(strapi, plan, revision, { next_at: 0, state: 'active', failure: null });
  throw refusal(strapi, null, 'plan-over');
}
