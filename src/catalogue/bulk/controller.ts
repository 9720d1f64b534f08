import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { editorLanguage, translate } from '../../editorial/editor-language';
import { MESSAGES } from '../../editorial/messages';
import { abilityOf, assertMay, documentId, listFilter, may, priceRule, readBody, type ContentAction } from '../panel-requests';
import { PRICE_MAX } from '../prices/price-rule';
import { startRun } from '../runs/control';
import { createRun } from '../runs/create-run';
import { actorOf } from '../runs/controller';
import type { Run } from '../runs/run';
import { bulkEntries } from './bulk-entries';
import { changeText } from './change-text';
import { readNames } from '../runs/document-names';
import { BULK_MAX, BULK_UIDS, CHOSEN_MAX, type BulkChange } from './panel-api';
import { findSelected, toStoredFilter } from './selection';

const dong = z.int().min(0).max(PRICE_MAX).nullable();
const group = documentId.nullable();
const PRODUCT = 'api::product.product';

const GROUPS = { brand: 'api::brand.brand', origin: 'api::origin.origin', wine_type: 'api::wine-type.wine-type' } as const;

const values = z
  .strictObject({ in_stock: z.boolean(), brand: group, origin: group, wine_type: group })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'needs a value');

const cells = z
  .strictObject({ price: dong, compare_at_price: dong, vintage: z.int().nullable(), in_stock: z.boolean() })
  .partial();

const change = z.union([
  z.strictObject({ kind: z.literal('price'), rule: priceRule }),
  z.strictObject({ kind: z.literal('values'), values }),
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

const NEEDED: Readonly<Record<BulkChange['kind'], readonly ContentAction[]>> = {
  price: ['update'],
  values: ['update'],
  cells: ['update'],
  publish: ['publish'],
  unpublish: ['publish'],
  delete: ['delete'],
};

async function selected(strapi: Core.Strapi, ctx: Context, request: Request): Promise<string[]> {
  const { uid, change: wanted, documentIds = [], filter } = request;
  if (wanted.kind === 'cells') return wanted.rows.map((row) => row.documentId);
  // With what this editor may not read, an entry is left out, as in her list.
  const chosen = filter ?? { conditions: [{ documentId: { $in: documentIds } }], search: '' };
  const found = await findSelected(strapi, uid, await toStoredFilter(strapi, uid, abilityOf(ctx), chosen));
  if (filter) return found;
  const readable = new Set(found);
  return [...new Set(documentIds)].filter((id) => readable.has(id));
}

/** @returns the names of the brand, origin or type that the change sets */
async function namesIn(strapi: Core.Strapi, wanted: BulkChange): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (wanted.kind !== 'values') return names;
  for (const [attribute, uid] of Object.entries(GROUPS)) {
    const id = wanted.values[attribute as keyof typeof GROUPS];
    if (typeof id !== 'string') continue;
    const [found] = await readNames(strapi, uid, [id]);
    if (!found) throw new errors.ValidationError(`${attribute}: it is not there.`);
    names.set(id, found.name);
  }
  return names;
}

export function createBulkController(strapi: Core.Strapi) {
  return {
    plan: async (ctx: Context): Promise<void> => {
      const request = readBody(bulkRequest, ctx);
      const { uid } = request;
      const wanted = request.change;
      assertMay(ctx, uid, 'read', ...NEEDED[wanted.kind]);
      if (uid !== PRODUCT && ['price', 'values', 'cells'].includes(wanted.kind))
        throw new errors.ValidationError('uid: only products have these values.');
      const names = await namesIn(strapi, wanted);
      const documentIds = await selected(strapi, ctx, request);
      const refuse = (key: 'bulk-nothing' | 'bulk-too-many') =>
        new errors.ValidationError(translate(MESSAGES[key], editorLanguage(strapi), { max: BULK_MAX }));
      if (documentIds.length === 0) throw refuse('bulk-nothing');
      if (documentIds.length > BULK_MAX) throw refuse('bulk-too-many');
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
        bulkEntries(strapi, { uid, change: wanted, publish: may(ctx, 'publish', uid) }, documentIds),
      );
      ctx.body = request.apply === true && run.counts.changed > 0 ? await apply(run) : run;
    },
  };

  function apply({ id }: Run): Promise<Run> {
    return startRun(strapi, id, { kinds: ['changed'], publish: true });
  }
}
