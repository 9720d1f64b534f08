import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readNames } from '../../changes/server/document-names';
import { NAMED_MAX } from './panel-api';
import { plannedDocuments, PLANS, toPlan, type StoredPlan } from './plan-store';
import type { Row } from '../../changes/server/tables';

const FOREVER = Number.MAX_SAFE_INTEGER;

interface Planned {
  /** null: a new one */
  id: string | null;
  startsAt: number;
  endsAt: number | null;
  documentIds: readonly string[];
}

/** Another price plan that has some of the same wines at the same time. */
interface Overlap {
  plan: StoredPlan;
  count: number;
  /** of the first wines that both have */
  names: string[];
}

/** @returns the price plans that are open at the same time; one without an end has no time but its beginning */
async function openPlans(knex: Knex, { id, startsAt, endsAt }: Planned): Promise<StoredPlan[]> {
  const rows: Row[] = await knex(PLANS)
    .where({ kind: 'price' })
    .whereIn('state', ['waiting', 'active'])
    .where('starts_at', '<', endsAt ?? FOREVER)
    .where(
      (open) =>
        void open
          .where('ends_at', '>', startsAt)
          .orWhere((once) => void once.whereNull('ends_at').where('starts_at', '>=', startsAt)),
    )
    .modify((query) => {
      if (id !== null) void query.whereNot({ id });
    })
    .orderBy('starts_at')
    .select('*');
  return rows.map(toPlan);
}

/** @returns the first other price plan that has some of the same wines at the same time */
export async function findOverlap(strapi: Core.Strapi, trx: Knex, planned: Planned): Promise<Overlap | undefined> {
  const wanted = new Set(planned.documentIds);
  for (const plan of await openPlans(trx, planned)) {
    const shared = (await plannedDocuments(trx, plan.id)).filter((id) => wanted.has(id));
    if (shared.length === 0) continue;
    const names = await readNames(strapi, plan.uid, shared.slice(0, NAMED_MAX));
    return { plan, count: shared.length, names: names.map(({ name }) => name) };
  }
  return undefined;
}
