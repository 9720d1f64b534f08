import type { Core } from '@strapi/strapi';
import { EntryPermissions, type Ability } from '../../../platform/entry-permissions';
import { productLabel } from './product-label';

const PRODUCT = 'api::product.product';

/** What tells a product from another of the same name. A picker shows one field of an entry, so the name says it. */
const TELLING = ['vintage', 'price'] as const;

/**
 * @param target of the relation; only products are described
 * @returns the name of each row with vintage and price, as far as the editor may read them
 */
export async function describeProducts(
  strapi: Core.Strapi,
  target: string,
  ids: readonly number[],
  userAbility: Ability,
): Promise<ReadonlyMap<number, { name: string }>> {
  if (target !== PRODUCT) return new Map();
  const rows: { id: number; documentId: string; name: string; vintage: number | null; price: number | null }[] = await strapi.db
    .query(PRODUCT)
    .findMany({ where: { id: { $in: [...ids] } }, select: ['id', 'documentId', 'name', ...TELLING] });
  const documentIds = rows.map(({ documentId }) => documentId);
  const mayRead = await new EntryPermissions(strapi, userAbility).of('read', PRODUCT, documentIds, TELLING);
  return new Map(
    rows.map(({ id, documentId, name, ...values }) => {
      const readable = TELLING.filter((field) => mayRead(documentId, [field])).map((field) => [field, values[field]] as const);
      return [id, { name: productLabel(name, Object.fromEntries(readable)) }];
    }),
  );
}
