import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { assertMayWithAll } from '../../editorial/permission-gate';
import { listOf } from '../../http/panel-requests';
import { permissionsOf, type EntryAction } from '../../platform/entry-permissions';
import { findSelected, toStoredFilter } from '../bulk/selection';
import { documentId, listFilter, priceRule } from '../panel-requests';
import { PLAN_KINDS, PLANNED_MAX, PLANNED_UIDS, type PlanKind } from './panel-api';
import type { WantedPlan } from './plan-changes';
import { findPlan, plannedDocuments } from './plan-store';

/** Milliseconds since 1970, until the year 2100. */
const moment = z.int().min(0).max(4_102_444_800_000);

export const planRequest = z.strictObject({
  kind: z.enum(PLAN_KINDS),
  uid: z.enum(PLANNED_UIDS),
  title: z.string().max(255).optional(),
  startsAt: moment,
  endsAt: moment.nullable(),
  rule: priceRule.nullable(),
  documentIds: listOf(documentId, { max: PLANNED_MAX }).optional(),
  filter: listFilter.optional(),
});

type Request = z.infer<typeof planRequest>;

/** @returns what an account needs for all entries that may be in a plan */
export const actionsOf = (kind: PlanKind): EntryAction[] => (kind === 'price' ? ['update', 'publish'] : ['publish']);

/** @returns what an account plans. @throws errors.ForbiddenError in the editor's language */
export async function toWanted(strapi: Core.Strapi, ctx: Context, request: Request): Promise<WantedPlan> {
  const { kind, uid, filter, documentIds = [], title = '', startsAt, endsAt, rule } = request;
  if (kind === 'price' && uid !== 'api::product.product') throw new errors.ValidationError('uid: only products have prices.');
  assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid, actionsOf(kind));
  const found = filter ? await findSelected(strapi, uid, await toStoredFilter(strapi, ctx, uid, filter)) : documentIds;
  return { kind, uid, title, startsAt, endsAt, rule, documentIds: [...new Set(found)] };
}

/** @returns a plan that is changed as it is wanted: without documents or a filter, it keeps those that it has */
export async function toChanged(strapi: Core.Strapi, ctx: Context, id: string, request: Request): Promise<WantedPlan> {
  const knex = strapi.db.connection;
  const stored = await findPlan(knex, id);
  const wanted = await toWanted(strapi, ctx, request);
  if (stored && (stored.kind !== wanted.kind || stored.uid !== wanted.uid))
    throw new errors.ValidationError('kind, uid: a plan keeps them.');
  if (!stored || request.filter || request.documentIds) return wanted;
  return { ...wanted, documentIds: await plannedDocuments(knex, id) };
}
