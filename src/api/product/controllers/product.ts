import type { Context } from 'koa';
import { apiPaths } from '../../../http/paths';
import { sendItem } from '../../../http/send-item';
import { sendJson } from '../../../http/respond';
import { validated } from '../../../http/validation';
import { productListRequest } from '../schemas/product-list';
import { productService } from '../services/product';

export default {
  async find(ctx: Context): Promise<void> {
    const { query } = validated(ctx, productListRequest);
    sendJson(ctx, await productService.find(query));
  },

  async findOne(ctx: Context): Promise<void> {
    await sendItem(ctx, { ...productService, addressOf: apiPaths.product, missing: 'There is no such product.' });
  },
};
