import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { permissionsOf } from '../../platform/entry-permissions';
import { toStoredFilter } from '../bulk/selection';
import { documentId, listFilter, priceRule } from '../panel-requests';
import { PLAN_KINDS, PLANNED_MAX, PLANNED_UIDS } from './panel-api';
import type { WantedPlan } from './plan-changes';
import { assertMayChange, assertMayPlan, assertMayPlanFor, needsOf } from './plan-permissions';
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
  documentIds: z.array(documentId).max(PLANNED_MAX).optional(),
  filter: listFilter.optional(),
  acceptsOverlaps: z.boolean().optional(),
});

type Request = z.infer<typeof planRequest>;

/** @returns what an account plans. @throws errors.ForbiddenError in the editor's language */
export async function toWanted(strapi: Core.Strapi, ctx: Context, request: Request): Promise<WantedPlan> {
  const { kind, uid, filter, documentIds = [], title = '', startsAt, endsAt, rule } = request;
  if (kind === 'price' && uid !== 'api::product.product') throw new errors.ValidationError('uid: only products have prices.');
  const permissions = permissionsOf(strapi, ctx);
  const { userAbility } = ctx.state as { userAbility: unknown };
  assertMayPlan(strapi, permissions, request);
  if (!filter) await assertMayPlanFor(strapi, permissions, request, documentIds);
  // A filter finds later what the account may do it with, also when there is no such account any more.
  const conditions = needsOf(request).flatMap(({ action, fields }) => permissions.conditionsOf(action, uid, fields));
  return {
    ...{ kind, uid, title, startsAt, endsAt, rule, documentIds },
    filter: filter ? await toStoredFilter(strapi, uid, userAbility, filter, conditions) : null,
    acceptsOverlaps: request.acceptsOverlaps === true,
  };
}

/** @returns a plan that is changed as it is wanted: without documents or a filter, it keeps those that it has */
export async function toChanged(strapi: Core.Strapi, ctx: Context, id: string, request: Request): Promise<WantedPlan> {
  const knex = strapi.db.connection;
  const stored = await findPlan(knex, id);
  if (stored) await assertMayChange(strapi, permissionsOf(strapi, ctx), stored);
  const wanted = await toWanted(strapi, ctx, request);
  if (stored && (stored.kind !== wanted.kind || stored.uid !== wanted.uid))
    throw new errors.ValidationError('kind, uid: a plan keeps them.');
  if (!stored || request.filter || request.documentIds) return wanted;
  await assertMayChange(strapi, permissionsOf(strapi, ctx), { ...stored, rule: request.rule, endsAt: request.endsAt });
  if (stored.filter !== null) return { ...wanted, filter: stored.filter };
  return { ...wanted, documentIds: await plannedDocuments(knex, id) };
}
