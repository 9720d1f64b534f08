import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { GROUP_UIDS } from '../../../contract/content-types';
import { listOf, readPanelBody } from '../../../public/http/panel-requests';
import { assertMayWithAll } from '../../saving/server/permission-gate';
import { refusal } from '../../saving/server/refusal';
import { type EntryAction, permissionsOf } from '../../../platform/entry-permissions';
import { documentId, listFilter, priceRule } from '../../changes/server/panel-requests';
import { startRun } from '../../changes/server/control';
import { createRun } from '../../changes/server/create-run';
import { actorOf } from '../../changes/server/controller';
import { readVersions } from '../../changes/server/document-values';
import { bulkEntries } from './bulk-entries';
import { BULK_MAX, BULK_UIDS, type BulkChange, CHOSEN_MAX, type BulkUid } from './panel-api';
import { findSelected, toStoredFilter } from './selection';
import { ruleText } from '../../changes/server/prices/price-rule';
import { labelOf as fieldLabel } from '../../changes/server/outcome';
import { CELL_SHAPE, VALUE_SHAPE } from './declared-values';

const group = documentId.nullable();
const PRODUCT = 'api::product.product';

const values = z
  .strictObject({ ...VALUE_SHAPE, brand: group, origin: group, wine_type: group })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'needs a value');

const row = z.strictObject({ documentId, updatedAt: z.string().max(40), values: z.strictObject(CELL_SHAPE) });

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), rule: priceRule }),
  z.strictObject({ kind: z.literal('values'), values }),
  z.strictObject({ kind: z.enum(['publish', 'unpublish', 'delete']) }),
  z.strictObject({ kind: z.literal('cells'), rows: listOf(row, { min: 1, max: CHOSEN_MAX }) }),
]);

const bulkRequest = z.strictObject({
  uid: z.enum(BULK_UIDS),
  change,
  documentIds: listOf(documentId, { max: CHOSEN_MAX }).optional(),
  filter: listFilter.optional(),
  apply: z.boolean().optional(),
});

/** What is read before it is known whether the account may do anything with entries of the type. */
const asked = z.object({ uid: z.enum(BULK_UIDS) });

/** A table of prices with as many rows as it may have. */
const BODY_MAX_BYTES = 1024 * 1024;

type Request = z.infer<typeof bulkRequest>;

const actionsOf = ({ kind }: BulkChange): EntryAction[] =>
  kind === 'delete' ? ['delete'] : kind === 'publish' || kind === 'unpublish' ? ['publish'] : ['update'];

async function selected(
  strapi: Core.Strapi,
  ctx: Context,
  { uid, change: wanted, documentIds = [], filter }: Request,
): Promise<string[]> {
  if (filter) return findSelected(strapi, uid, await toStoredFilter(strapi, ctx, uid, filter));
  if (wanted.kind === 'cells') return wanted.rows.map((row) => row.documentId);
  const named = [...new Set(documentIds)];
  const stored = await readVersions(strapi, uid, named);
  return named.filter((id) => stored.has(id));
}

/** @throws errors.ValidationError where the brand, origin or type that a change sets is not there */
async function assertGroups(strapi: Core.Strapi, wanted: BulkChange): Promise<void> {
  if (wanted.kind !== 'values') return;
  for (const [attribute, uid] of Object.entries(GROUP_UIDS)) {
    const id = wanted.values[attribute as keyof typeof GROUP_UIDS];
    if (typeof id === 'string' && !(await readVersions(strapi, uid, [id])).has(id))
      throw new errors.ValidationError(`${attribute}: it is not there.`);
  }
}

async function answerBulk(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { uid } = readPanelBody(asked, ctx);
  const permissions = permissionsOf(strapi, ctx);
  assertMayWithAll(strapi, permissions, uid);
  const request = readPanelBody(bulkRequest, ctx);
  const wanted = request.change;
  if (uid !== PRODUCT && ['price', 'values', 'cells'].includes(wanted.kind))
    throw new errors.ValidationError('uid: only products have these values.');
  assertMayWithAll(strapi, permissions, uid, actionsOf(wanted));
  await assertGroups(strapi, wanted);
  const documentIds = await selected(strapi, ctx, request);
  if (documentIds.length === 0) throw refusal(strapi, 'bulk-nothing');
  if (documentIds.length > BULK_MAX) throw refusal(strapi, 'bulk-too-many', { max: BULK_MAX });
  const publishes = permissions.mayAll('publish', uid);
  const entries = bulkEntries(strapi, { uid, change: wanted, publishes }, documentIds);
  const source = { change: JSON.parse(JSON.stringify(wanted.kind === 'cells' ? { kind: 'cells' } : wanted)) as never };
  const [actor, title] = [actorOf(ctx), changeText(uid, wanted, documentIds.length)];
  const run = await createRun(strapi, { kind: 'bulk', uid, title, actor, source }, entries);
  const applies = request.apply === true && run.counts.changed > 0;
  ctx.body = applies ? await startRun(strapi, run, { kinds: ['changed'], publish: true }, actor) : run;
}

export const createBulkController = (strapi: Core.Strapi) => ({
  'POST /': { maxBodyBytes: BODY_MAX_BYTES, answer: (ctx: Context) => answerBulk(strapi, ctx) },
});

const ACTIONS = {
  publish: 'đăng',
  unpublish: 'gỡ xuống',
  delete: 'xóa',
  cells: 'sửa trong bảng',
} as const;

const numbers = new Intl.NumberFormat('vi-VN');

function textOf(uid: BulkUid, change: BulkChange): string {
  if (change.kind === 'price') return ruleText(change.rule);
  if (change.kind !== 'values') return ACTIONS[change.kind];
  const labels = Object.keys(change.values).map((name) => fieldLabel(uid, name));
  return `đổi ${labels.join(', ')}`;
}

/** @returns what is asked, in Vietnamese: "Giảm 10 % · 300 mục" */
function changeText(uid: BulkUid, change: BulkChange, count: number): string {
  const text = textOf(uid, change);
  return `${text.charAt(0).toLocaleUpperCase('vi')}${text.slice(1)} · ${numbers.format(count)} mục`;
}
