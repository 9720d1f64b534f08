import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { itemRequest } from '../../../contract/item-request';
import { apiPaths } from '../../../contract/paths';
import { asPermission } from '../../../http/permission';
import { sendJson } from '../../../contract/answer';
import { sendItem } from '../../../http/send-item';
import { validated } from '../../../http/validation';
import { sendDraft } from '../../../http/preview/send-draft';
import { readArticleDraft } from '../../../read-model/query/drafts';
import { articleListRequest } from '../../../contract/schemas/article-list';
import { articleService } from '../services/article';

const missing = 'There is no such article.';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const preview = asPermission((ctx) => sendDraft(strapi, ctx, { kind: 'article', readDraft: readArticleDraft, missing }));

  return {
    preview,

    async find(ctx: Context): Promise<void> {
      const { query } = validated(ctx, articleListRequest);
      sendJson(ctx, await articleService.find(query.page, query.per_page));
    },

    async findOne(ctx: Context): Promise<void> {
      const { query } = validated(ctx, itemRequest);
      if (query.status === 'draft') return preview(ctx);
      return sendItem(ctx, { ...articleService, addressOf: apiPaths.article, missing });
    },
  };
};
