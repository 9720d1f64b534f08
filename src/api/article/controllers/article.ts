import type { Context } from 'koa';
import { apiPaths } from '../../../http/paths';
import { sendJson } from '../../../http/respond';
import { sendItem } from '../../../http/send-item';
import { validated } from '../../../http/validation';
import { articleListRequest } from '../schemas/article-list';
import { articleService } from '../services/article';

export default {
  async find(ctx: Context): Promise<void> {
    const { query } = validated(ctx, articleListRequest);
    sendJson(ctx, await articleService.find(query.page, query.per_page));
  },

  async findOne(ctx: Context): Promise<void> {
    await sendItem(ctx, { ...articleService, addressOf: apiPaths.article, missing: 'There is no such article.' });
  },
};
