import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { nameFieldOf } from '../../editorial/entry-refusals';
import { currentPermissions } from '../../platform/entry-permissions';
import { readNames } from '../runs/document-names';
import { NAMED_MAX, type Overlap } from './panel-api';
import { documentsOf } from './plan-entries';
import { PLANS, toPlan, type PlanRow, type StoredPlan } from './plan-store';

const FOREVER = Number.MAX_SAFE_INTEGER;

interface Planned {
  /** null: a new one */
  id: string | null;
  startsAt: number;
  endsAt: number | null;
  documentIds: ReadonlySet<string>;
}

/** @returns the price plans that are open at the same time; one without an end has no time but its beginning */
async function openPlans(knex: Knex, { id, startsAt, endsAt }: Planned): Promise<StoredPlan[]> {
  const rows: PlanRow[] = await knex(PLANS)
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

/** @returns other price plans that have some of the same wines at the same time: the wine keeps the prices of the one that began first */
export async function findOverlaps(strapi: Core.Strapi, planned: Planned): Promise<Overlap[]> {
  const knex = strapi.db.connection;
  const overlaps: Overlap[] = [];
  for (const plan of await openPlans(knex, planned)) {
    const shared = (await documentsOf(strapi, knex, plan)).filter((id) => planned.documentIds.has(id));
    if (shared.length === 0) continue;
    const first = shared.slice(0, NAMED_MAX);
    const field = nameFieldOf(strapi, plan.uid);
    const readable = await currentPermissions(strapi)?.allowed('read', plan.uid, first, field === undefined ? [] : [field]);
    const names = await readNames(strapi, plan.uid, readable ? [...readable] : first);
    overlaps.push({
      id: plan.id,
      title: plan.title,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      count: shared.length,
      names: names.map(({ name }) => name),
    });
  }
  return overlaps;
}
