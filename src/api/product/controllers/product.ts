import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { itemRequest } from '../../../contract/item-request';
import { apiPaths } from '../../../contract/paths';
import { asPermission } from '../../../http/permission';
import { sendItem } from '../../../http/send-item';
import { sendJson } from '../../../contract/answer';
import { validated } from '../../../http/validation';
import { sendDraft } from '../../../http/preview/send-draft';
import { readProductDraft } from '../../../read-model/query/drafts';
import { productListRequest } from '../../../contract/schemas/product-list';
import { productService } from '../services/product';

const missing = 'There is no such product.';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const preview = asPermission((ctx) => sendDraft(strapi, ctx, { kind: 'product', readDraft: readProductDraft, missing }));

  return {
    preview,

    async find(ctx: Context): Promise<void> {
      const { query } = validated(ctx, productListRequest);
      sendJson(ctx, await productService.find(query));
    },

    async findOne(ctx: Context): Promise<void> {
      const { query } = validated(ctx, itemRequest);
      if (query.status === 'draft') return preview(ctx);
      return sendItem(ctx, { ...productService, addressOf: apiPaths.product, missing });
    },
  };
};
