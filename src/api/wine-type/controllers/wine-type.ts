import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { groupListRequest } from '../../../http/group-list';
import { sendJson } from '../../../http/respond';
import { validated } from '../../../http/validation';
import { findWineTypes } from '../services/wine-type';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const { query } = validated(ctx, groupListRequest);
    sendJson(ctx, await findWineTypes(strapi, query.page, query.per_page));
  },
});
