import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { toStoredFilter } from '../bulk/selection';
import { permissionsOf } from '../../platform/entry-permissions';
import { documentId, listFilter, priceRule, readBody } from '../panel-requests';
import { accountOf, actorOf } from '../runs/controller';
import { PLAN_KINDS, PLANNED_MAX, PLANNED_UIDS, type PlanAnswer, type PlanList } from './panel-api';
import { cancelPlan, createPlan, updatePlan, type PlanOutcome, type WantedPlan } from './plan-changes';
import { assertMayChange, assertMayPlan, assertMayPlanFor, needsOf } from './plan-permissions';
import { findPlan, listPlans, plannedDocuments, type StoredPlan } from './plan-store';
import { presentPlans, type Viewer } from './show-plans';

/** Milliseconds since 1970, until the year 2100. */
const moment = z.int().min(0).max(4_102_444_800_000);

const planRequest = z.strictObject({
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

const planChange = planRequest.extend({ changes: z.int().min(1) });

const cancellation = z.strictObject({ changes: z.int().min(1) });

const LIST_MAX = 500;
const DAY_MS = 86_400_000;
const RANGE_MAX_DAYS = 400;

type Request = z.infer<typeof planRequest>;

async function toWanted(strapi: Core.Strapi, ctx: Context, request: Request): Promise<WantedPlan> {
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

function readRange({ query }: Context): { from: number; to: number } | { documentId: string } {
  if (typeof query.documentId === 'string') return { documentId: query.documentId.slice(0, 64) };
  const [from, to] = [Number(query.from), Number(query.to)];
  const isRange = Number.isInteger(from) && Number.isInteger(to) && to > from && to - from <= RANGE_MAX_DAYS * DAY_MS;
  if (!isRange) throw new errors.ValidationError(`from and to must be milliseconds, at most ${RANGE_MAX_DAYS} days apart.`);
  return { from, to };
}

export function createPlansController(strapi: Core.Strapi) {
  const knex = strapi.db.connection;

  const viewerOf = (ctx: Context): Viewer => ({ permissions: permissionsOf(strapi, ctx), accountId: accountOf(ctx) });

  const documentsOf = async (stored: StoredPlan | undefined): Promise<Partial<WantedPlan>> => {
    if (!stored) return {};
    return stored.filter === null ? { documentIds: await plannedDocuments(knex, stored.id) } : { filter: stored.filter };
  };

  const answer = async (ctx: Context, { id, overlaps }: PlanOutcome): Promise<void> => {
    const stored = id === null ? undefined : await findPlan(knex, id);
    const [plan = null] = stored ? await presentPlans(strapi, viewerOf(ctx), [stored]) : [];
    ctx.body = { plan, overlaps } satisfies PlanAnswer;
  };

  return {
    list: async (ctx: Context): Promise<void> => {
      const wanted = readRange(ctx);
      const plans = await listPlans(knex, wanted, LIST_MAX);
      const only = 'documentId' in wanted ? wanted.documentId : undefined;
      const shown = await presentPlans(strapi, viewerOf(ctx), plans, only);
      ctx.body = { plans: shown } satisfies PlanList;
    },

    create: async (ctx: Context): Promise<void> => {
      const wanted = await toWanted(strapi, ctx, readBody(planRequest, ctx));
      await answer(ctx, await createPlan(strapi, wanted, actorOf(ctx), Date.now()));
    },

    update: async (ctx: Context): Promise<void> => {
      const { changes, ...request } = readBody(planChange, ctx);
      const { id } = ctx.params as { id: string };
      const stored = await findPlan(knex, id);
      if (stored) await assertMayChange(strapi, permissionsOf(strapi, ctx), stored);
      const wanted = await toWanted(strapi, ctx, request);
      if (stored && (stored.kind !== wanted.kind || stored.uid !== wanted.uid))
        throw new errors.ValidationError('kind, uid: a plan keeps them.');
      // Without any, it keeps those that it has.
      const keeps = stored !== undefined && !request.filter && !request.documentIds;
      if (keeps)
        await assertMayChange(strapi, permissionsOf(strapi, ctx), { ...stored, rule: request.rule, endsAt: request.endsAt });
      const kept = keeps ? { ...wanted, ...(await documentsOf(stored)) } : wanted;
      await answer(ctx, await updatePlan(strapi, id, { changes, actor: actorOf(ctx) }, kept, Date.now()));
    },

    cancel: async (ctx: Context): Promise<void> => {
      const { changes } = readBody(cancellation, ctx);
      const { id } = ctx.params as { id: string };
      const stored = await findPlan(knex, id);
      if (stored) await assertMayChange(strapi, permissionsOf(strapi, ctx), stored);
      await cancelPlan(strapi, id, changes, Date.now());
      await answer(ctx, { id, overlaps: [] });
    },
  };
}
