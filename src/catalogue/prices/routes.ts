import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { mountPanelRoutes } from '../../platform/panel-routes';
import { assertMay } from '../panel-requests';
import { priceHistory } from './price-history';

/** Mounts the route of a product's price history, for users of the panel who may read products. Call it in `register`. */
export function registerPriceHistoryRoute(strapi: Core.Strapi): void {
  const read = async (ctx: Context): Promise<void> => {
    assertMay(ctx, 'api::product.product', 'read');
    const { documentId } = ctx.params as { documentId: string };
    ctx.body = await priceHistory(strapi.db.connection, documentId);
  };
  mountPanelRoutes(strapi, [{ method: 'GET', path: '/:documentId', handler: read }], '/catalogue/prices');
}
