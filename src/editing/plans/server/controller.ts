import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { editorLanguage } from '../../texts/editor-language';
import { listOf, readPanelBody } from '../../../public/http/panel-requests';
import { assertMayWithAll, readableTypes } from '../../saving/server/permission-gate';
import { permissionsOf } from '../../../platform/entry-permissions';
import { actorOf } from '../../changes/server/controller';
import { PLAN_KINDS, type PlanAnswer, type PlanList, PLANNED_MAX, PLANNED_UIDS, type PlanPreview } from './panel-api';
import { cancelPlan, checkPlan, createPlan, updatePlan, type WantedPlan } from './plan-changes';
import { presentPlans, previewPlan } from './show-plans';
import { actionsOf, findPlan, listPlans, plannedDocuments } from './plan-store';
import { DAY_MS } from '../../../contract/shop-time';
import { findSelected, toStoredFilter } from '../../bulk/server/selection';
import { documentId, listFilter, priceRule } from '../../changes/server/panel-requests';

/** Milliseconds since 1970, until the year 2100. */
const moment = z.int().min(0).max(4_102_444_800_000);

const planRequest = z.strictObject({
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

/** @returns what an account plans. @throws errors.ForbiddenError in the editor's language */
async function toWanted(strapi: Core.Strapi, ctx: Context, request: Request): Promise<WantedPlan> {
  const { kind, uid, filter, documentIds = [], title = '', startsAt, endsAt, rule } = request;
  if (kind === 'price' && uid !== 'api::product.product') throw new errors.ValidationError('uid: only products have prices.');
  assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid, actionsOf(kind));
  const found = filter ? await findSelected(strapi, uid, await toStoredFilter(strapi, ctx, uid, filter)) : documentIds;
  return { kind, uid, title, startsAt, endsAt, rule, documentIds: [...new Set(found)] };
}

/** @returns a plan that is changed as it is wanted: without documents or a filter, it keeps those that it has */
async function toChanged(strapi: Core.Strapi, ctx: Context, id: string, request: Request): Promise<WantedPlan> {
  const knex = strapi.db.connection;
  const stored = await findPlan(knex, id);
  const wanted = await toWanted(strapi, ctx, request);
  if (stored && (stored.kind !== wanted.kind || stored.uid !== wanted.uid))
    throw new errors.ValidationError('kind, uid: a plan keeps them.');
  if (!stored || request.filter || request.documentIds) return wanted;
  return { ...wanted, documentIds: await plannedDocuments(knex, id) };
}

const planChange = planRequest.extend({ revision: z.int().min(1) });

const planPreview = planRequest.extend({ plan: z.string().max(64).optional(), page: z.int().min(1).max(PLANNED_MAX).optional() });

const cancellation = z.strictObject({ revision: z.int().min(1) });

const LIST_MAX = 500;
const RANGE_MAX_DAYS = 400;

function readRange({ query }: Context): { from: number; to: number } {
  const [from, to] = [Number(query.from), Number(query.to)];
  const isRange = Number.isInteger(from) && Number.isInteger(to) && to > from && to - from <= RANGE_MAX_DAYS * DAY_MS;
  if (!isRange) throw new errors.ValidationError(`from and to must be milliseconds, at most ${RANGE_MAX_DAYS} days apart.`);
  return { from, to };
}

/** As many wines as a plan may name. */
const BODY_MAX_BYTES = 256 * 1024;

const large = (answer: (ctx: Context) => Promise<void>) => ({ maxBodyBytes: BODY_MAX_BYTES, answer });

export function createPlansController(strapi: Core.Strapi) {
  const knex = strapi.db.connection;

  const answer = async (ctx: Context, id: string): Promise<void> => {
    const stored = await findPlan(knex, id);
    const [plan] = stored ? await presentPlans(strapi, [stored]) : [];
    if (!plan) throw new errors.NotFoundError();
    ctx.body = { plan } satisfies PlanAnswer;
  };

  return {
    'GET /': async (ctx: Context): Promise<void> => {
      const plans = await listPlans(knex, readableTypes(strapi, permissionsOf(strapi, ctx)), readRange(ctx), LIST_MAX);
      ctx.body = { plans: await presentPlans(strapi, plans) } satisfies PlanList;
    },

    'POST /preview': large(async (ctx: Context): Promise<void> => {
      const { plan: id, page = 1, ...request } = readPanelBody(planPreview, ctx);
      const wanted = await (id === undefined ? toWanted(strapi, ctx, request) : toChanged(strapi, ctx, id, request));
      await checkPlan(strapi, id ?? null, wanted, Date.now());
      ctx.body = (await previewPlan(strapi, wanted, { page, language: editorLanguage(strapi) })) satisfies PlanPreview;
    }),

    'POST /': large(async (ctx: Context): Promise<void> => {
      const wanted = await toWanted(strapi, ctx, readPanelBody(planRequest, ctx));
      await answer(ctx, await createPlan(strapi, wanted, actorOf(ctx), Date.now()));
    }),

    'PUT /:id': large(async (ctx: Context): Promise<void> => {
      const { revision, ...request } = readPanelBody(planChange, ctx);
      const { id } = ctx.params as { id: string };
      const wanted = await toChanged(strapi, ctx, id, request);
      await updatePlan(strapi, id, { revision, actor: actorOf(ctx) }, wanted, Date.now());
      await answer(ctx, id);
    }),

    'POST /:id/cancel': async (ctx: Context): Promise<void> => {
      const { revision } = readPanelBody(cancellation, ctx);
      const { id } = ctx.params as { id: string };
      const stored = await findPlan(knex, id);
      if (stored) assertMayWithAll(strapi, permissionsOf(strapi, ctx), stored.uid, actionsOf(stored.kind));
      await cancelPlan(strapi, id, revision, Date.now());
      await answer(ctx, id);
    },
  };
}
