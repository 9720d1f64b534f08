import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { permissionsOf } from '../../platform/entry-permissions';
import type { PriceHistory } from './panel-api';
import { priceHistory } from './price-history';
import type { Prices } from './price-rule';

const PRODUCT = 'api::product.product';

/** @throws errors.ForbiddenError when the account may not read the price of this product */
async function readPrices(strapi: Core.Strapi, ctx: Context): Promise<PriceHistory> {
  const { documentId } = ctx.params as { documentId: string };
  const mayRead = await permissionsOf(strapi, ctx).of('read', PRODUCT, [documentId], ['price', 'compare_at_price']);
  if (!mayRead(documentId, ['price'])) throw new errors.ForbiddenError();
  const history = await priceHistory(strapi.db.connection, documentId);
  if (mayRead(documentId, ['compare_at_price'])) return history;
  const shown = ({ price }: Prices): Prices => ({ price, compare_at_price: null });
  return { changes: history.changes.map((one) => ({ ...one, before: shown(one.before), after: shown(one.after) })) };
}

export async function answerPrices(strapi: Core.Strapi, ctx: Context): Promise<void> {
  ctx.body = await readPrices(strapi, ctx);
}
