import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { permissionsOf } from '../../platform/entry-permissions';
import type { PriceHistory } from './panel-api';
import { priceHistory } from './price-history';

const PRODUCT = 'api::product.product';

/** @throws errors.ForbiddenError when the account may not read the prices of all products */
export async function answerPrices(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { documentId } = ctx.params as { documentId: string };
  const permissions = permissionsOf(strapi, ctx);
  if (!permissions.mayAll('read', PRODUCT, ['price', 'compare_at_price'])) throw new errors.ForbiddenError();
  const { changes } = await priceHistory(strapi.db.connection, documentId);
  const seesRuns = permissions.mayAll('read', PRODUCT);
  ctx.body = { changes: changes.map((one) => (seesRuns ? one : { ...one, run: null })) } satisfies PriceHistory;
}
