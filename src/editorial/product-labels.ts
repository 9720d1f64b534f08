import type { Core } from '@strapi/strapi';
import { EntryPermissions, type Ability } from '../platform/entry-permissions';

const PRODUCT = 'api::product.product';

/** What tells a product from another of the same name. */
const TELLING = ['vintage', 'price'] as const;

/**
 * @param target of the relation; only products are described
 * @returns vintage and price of each row, as far as the editor may read them
 */
export async function describeProducts(
  strapi: Core.Strapi,
  target: string,
  ids: readonly number[],
  userAbility: Ability,
): Promise<ReadonlyMap<number, object>> {
  if (target !== PRODUCT) return new Map();
  const rows: { id: number; documentId: string; vintage: number | null; price: number | null }[] = await strapi.db
    .query(PRODUCT)
    .findMany({ where: { id: { $in: [...ids] } }, select: ['id', 'documentId', ...TELLING] });
  const documentIds = rows.map(({ documentId }) => documentId);
  const mayRead = await new EntryPermissions(strapi, userAbility).of('read', PRODUCT, documentIds, TELLING);
  return new Map(
    rows.map(({ id, documentId, ...values }) => {
      const readable = TELLING.filter((name) => mayRead(documentId, [name])).map((name) => [name, values[name]]);
      return [id, { id, ...Object.fromEntries(readable) }];
    }),
  );
}
