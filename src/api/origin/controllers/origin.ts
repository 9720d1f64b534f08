import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { groupListRequest } from '../../../read-model/query/group-list';
import { sendJson } from '../../../contract/answer';
import { validated } from '../../../http/validation';
import { findOrigins } from '../services/origin';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const { query } = validated(ctx, groupListRequest);
    sendJson(ctx, await findOrigins(strapi, query.page, query.per_page));
  },
});
