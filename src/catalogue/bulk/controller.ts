import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { GROUP_UIDS } from '../../contract/content-types';
import { readPanelBody } from '../../http/panel-requests';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { forbiddenEntries, forbiddenType } from '../../editorial/entry-refusals';
import { MESSAGES } from '../../editorial/messages';
import { permissionsOf, type EntryAction, type EntryPermissions } from '../../platform/entry-permissions';
import { documentId, listFilter, priceRule } from '../panel-requests';
import { fieldsOfRule } from '../prices/price-rule';
import { startRun } from '../runs/control';
import { createRun } from '../runs/create-run';
import { actorOf } from '../runs/controller';
import { readVersions } from '../runs/document-values';
import type { Need } from '../runs/entry-needs';
import { permittedEntries } from '../runs/entry-refusals';
import { bulkEntries } from './bulk-entries';
import { changeText } from './change-text';
import { CELL_SHAPE, VALUE_SHAPE } from './declared-values';
import { readNames } from '../runs/document-names';
import { BULK_MAX, BULK_UIDS, CHOSEN_MAX, type BulkChange } from './panel-api';
import { findSelected, toStoredFilter } from './selection';
import { TASTE_ATTRIBUTES, TASTE_FACTS } from './taste-entries';

const group = documentId.nullable();
const PRODUCT = 'api::product.product';

const values = z
  .strictObject({ ...VALUE_SHAPE, brand: group, origin: group, wine_type: group })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'needs a value');

const cells = z.strictObject(CELL_SHAPE);

const change = z.union([
  z.strictObject({ kind: z.literal('price'), rule: priceRule }),
  z.strictObject({ kind: z.literal('values'), values }),
  z.strictObject({ kind: z.literal('taste') }),
  z.strictObject({ kind: z.enum(['publish', 'unpublish', 'delete']) }),
  z.strictObject({
    kind: z.literal('cells'),
    rows: z
      .array(z.strictObject({ documentId, updatedAt: z.string().max(40), values: cells }))
      .min(1)
      .max(CHOSEN_MAX),
  }),
]);

const bulkRequest = z.strictObject({
  uid: z.enum(BULK_UIDS),
  change,
  documentIds: z.array(documentId).max(CHOSEN_MAX).optional(),
  filter: listFilter.optional(),
  apply: z.boolean().optional(),
});

type Request = z.infer<typeof bulkRequest>;

/** @returns what a change needs, with the attributes that it may change */
function neededFor(wanted: BulkChange): Need {
  if (wanted.kind === 'price') return { action: 'update', fields: fieldsOfRule(wanted.rule) };
  if (wanted.kind === 'values') return { action: 'update', fields: Object.keys(wanted.values) };
  if (wanted.kind === 'taste') return { action: 'update', fields: TASTE_ATTRIBUTES };
  if (wanted.kind !== 'cells') return { action: wanted.kind, fields: [] };
  return { action: 'update', fields: [...new Set(wanted.rows.flatMap((row) => Object.keys(row.values)))] };
}

/** What the account must be able to do with some entry, or it is told at once and not at each of them. */
function assertMay(strapi: Core.Strapi, permissions: EntryPermissions, uid: string, wanted: BulkChange): void {
  const ask = (action: EntryAction, fields: readonly string[] = []): void => {
    if (permissions.may(action, uid, fields)) return;
    throw permissions.may(action, uid) ? forbiddenType(strapi, uid, fields) : forbiddenType(strapi, uid);
  };
  const { action, fields } = neededFor(wanted);
  ask(action, fields);
  // The preview shows what they were.
  ask('read', wanted.kind === 'taste' ? [...fields, ...TASTE_FACTS] : fields);
}

/**
 * @returns the documents that the filter finds, or that are named. One that the account may not change is a wrong entry of the dry run
 * @throws errors.ForbiddenError when it may change none of those that are named
 */
async function selected(
  strapi: Core.Strapi,
  ctx: Context,
  permissions: EntryPermissions,
  { uid, change: wanted, documentIds = [], filter }: Request,
): Promise<string[]> {
  const { userAbility } = ctx.state as { userAbility: unknown };
  if (filter) return findSelected(strapi, uid, await toStoredFilter(strapi, uid, userAbility, filter));
  const named = wanted.kind === 'cells' ? wanted.rows.map((row) => row.documentId) : [...new Set(documentIds)];
  const { action, fields } = neededFor(wanted);
  const changeable = await permissions.allowed(action, uid, named, fields);
  if (named.length > 0 && changeable.size === 0) throw await forbiddenEntries(strapi, permissions, uid, named);
  const readable = await permissions.allowed('read', uid, named);
  const stored = await readVersions(strapi, uid, [...readable]);
  return wanted.kind === 'cells' ? named : named.filter((id) => stored.has(id));
}

/** @returns the names of the brand, origin or type that the change sets */
async function namesIn(strapi: Core.Strapi, permissions: EntryPermissions, wanted: BulkChange): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (wanted.kind !== 'values') return names;
  for (const [attribute, uid] of Object.entries(GROUP_UIDS)) {
    const id = wanted.values[attribute as keyof typeof GROUP_UIDS];
    if (typeof id !== 'string') continue;
    const [found] = await readNames(strapi, uid, [id]);
    if (!found) throw new errors.ValidationError(`${attribute}: it is not there.`);
    const isReadable = (await permissions.allowed('read', uid, [id], ['name'])).has(id);
    names.set(id, isReadable ? found.name : '…');
  }
  return names;
}

export function createBulkController(strapi: Core.Strapi) {
  return {
    'POST /': async (ctx: Context): Promise<void> => {
      const request = readPanelBody(bulkRequest, ctx);
      const { uid } = request;
      const wanted = request.change;
      if (uid !== PRODUCT && ['price', 'values', 'cells', 'taste'].includes(wanted.kind))
        throw new errors.ValidationError('uid: only products have these values.');
      const permissions = permissionsOf(strapi, ctx);
      assertMay(strapi, permissions, uid, wanted);
      const names = await namesIn(strapi, permissions, wanted);
      const documentIds = await selected(strapi, ctx, permissions, request);
      const refuse = (key: 'bulk-nothing' | 'bulk-too-many') =>
        new errors.ValidationError(translate(MESSAGES[key], editorLanguage(strapi), { max: BULK_MAX }));
      if (documentIds.length === 0) throw refuse('bulk-nothing');
      if (documentIds.length > BULK_MAX) throw refuse('bulk-too-many');
      const entries = bulkEntries(strapi, permissions, { uid, change: wanted }, documentIds);
      const source = { change: JSON.parse(JSON.stringify(wanted.kind === 'cells' ? { kind: 'cells' } : wanted)) as never };
      const run = await createRun(
        strapi,
        {
          kind: 'bulk',
          uid,
          title: changeText(uid, wanted, documentIds.length, names),
          actor: actorOf(ctx),
          source,
        },
        permittedEntries(strapi, permissions, { uid, publishes: true }, entries),
      );
      const applies = request.apply === true && run.counts.changed > 0;
      ctx.body = applies ? await startRun(strapi, run, { kinds: ['changed'], publish: true }, actorOf(ctx)) : run;
    },
  };
}
