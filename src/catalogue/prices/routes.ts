import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { assertMay } from '../panel-requests';
import { priceHistory } from './price-history';

/** Mounts the route of a product's price history, for users of the panel who may read products. */
export function registerPriceHistoryRoute(strapi: Core.Strapi): void {
  const read = async (ctx: Context): Promise<void> => {
    assertMay(ctx, 'api::product.product', 'read');
    const { documentId } = ctx.params as { documentId: string };
    ctx.body = await priceHistory(strapi.db.connection, documentId);
  };
  strapi.server.routes({
    type: 'admin',
    prefix: '/catalogue/prices',
    routes: [
      {
        method: 'GET',
        path: '/:documentId',
        info: { type: 'admin' as const },
        handler: read as Core.MiddlewareHandler,
        config: { policies: ['admin::isAuthenticatedAdmin'] },
      },
    ],
  });
}
