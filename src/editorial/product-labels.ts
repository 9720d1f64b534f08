import type { Core } from '@strapi/strapi';
import { permissionChecker } from '../platform/permission-checker';

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
  userAbility: unknown,
): Promise<ReadonlyMap<number, object>> {
  if (target !== PRODUCT) return new Map();
  const { can } = permissionChecker(strapi, userAbility, PRODUCT);
  const readable = TELLING.filter((attribute) => can.read(null, attribute));
  const rows: { id: number }[] = await strapi.db
    .query(PRODUCT)
    .findMany({ where: { id: { $in: [...ids] } }, select: ['id', ...readable] });
  return new Map(rows.map((row) => [row.id, row]));
}
