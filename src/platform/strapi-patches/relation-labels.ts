import type { UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Ability } from '../entry-permissions';
import { assertPatch } from '../assert-patch';

interface Relation {
  id: number;
  name?: string;
}

interface Pagination {
  total: number;
}

interface Context {
  params: { model: UID.Schema; targetField: string };
  request: { query: Record<string, unknown> };
  state: { userAbility: Ability };
  status: number;
  body?: { results?: Relation[]; pagination?: Pagination };
}

type Action = (this: RelationController, ctx: Context) => Promise<void>;

type Extract = (this: RelationController, ctx: Context, id?: unknown) => Promise<object | undefined>;

interface RelationController {
  extractAndValidateRequestInfo: Extract;
  findAvailable: Action;
  findExisting: Action;
}

/** @returns names for entries of a content type, by the id of their row */
type Describe = (target: string, ids: readonly number[], userAbility: Ability) => Promise<ReadonlyMap<number, { name: string }>>;

/** Strapi names so many of the chosen ones that it loads; of the others it tells the document ids. */
const NAMED_MAX = 10;
/** As many as Strapi answers at once. */
const PAGE_SIZE = 100;

function targetOf({ model, targetField }: Context['params']): string | undefined {
  const attribute = strapi.getModel(model)?.attributes[targetField];
  return attribute?.type === 'relation' && 'target' in attribute ? attribute.target : undefined;
}

/**
 * Extends what relation pickers and the chosen relations of a form are made of.
 *
 * - Strapi 5.54 answers with one field of an entry, and two vintages of a wine have one name: `describe` names them.
 * - It answers with five chosen relations at a time, the last ones first, and the form puts each page before what it has: it
 *   opened with the end of the list.
 * - It fails with a 500 where it means to refuse: it reads members of what it found, and has found nothing.
 */
export function extendRelations(controller: RelationController | undefined, describe: Describe): void {
  const { findAvailable, findExisting, extractAndValidateRequestInfo: extract } = controller ?? {};
  const fits = typeof findAvailable === 'function' && String(findExisting).includes("ordering: 'desc'");
  assertPatch(
    'relation-labels',
    '@strapi/content-manager 5.54',
    fits && controller !== undefined && findExisting !== undefined && extract !== undefined,
  );

  const describeResults = async ({ params, state, body }: Context): Promise<void> => {
    const target = targetOf(params);
    const results = body?.results ?? [];
    if (body === undefined || target === undefined || results.length === 0) return;
    const names = await describe(
      target,
      results.map(({ id }) => id),
      state.userAbility,
    );
    // An editor who may not read names gets another field in its place.
    body.results = results.map((relation) =>
      relation.name === undefined ? relation : { ...relation, ...names.get(relation.id) },
    );
  };

  controller.extractAndValidateRequestInfo = async function (ctx, id) {
    const info = await extract.call(this, ctx, id);
    if (info === undefined) throw ctx.status === 404 ? new errors.NotFoundError() : new errors.ForbiddenError();
    return info;
  };
  controller.findAvailable = async function (ctx) {
    await findAvailable.call(this, ctx);
    await describeResults(ctx);
  };
  controller.findExisting = async function (ctx) {
    const { query } = ctx.request;
    const page = Number(query.page ?? 1);
    // It refuses them.
    if (!Number.isInteger(page) || page < 1) return findExisting.call(this, ctx);
    const results: Relation[] = [];
    let total = Infinity;
    query.pageSize = String(NAMED_MAX);
    for (let start = (page - 1) * PAGE_SIZE; start < Math.min(total, page * PAGE_SIZE); start += NAMED_MAX) {
      query.page = String(start / NAMED_MAX + 1);
      await findExisting.call(this, ctx);
      results.push(...(ctx.body?.results ?? []));
      total = ctx.body?.pagination?.total ?? 0;
    }
    const pagination = { page, pageSize: PAGE_SIZE, pageCount: Math.ceil(total / PAGE_SIZE), total };
    if (Number.isFinite(total)) ctx.body = { pagination, results };
    return describeResults(ctx);
  };
}
