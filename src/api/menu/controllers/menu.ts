import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { groupListRequest } from '../../../read-model/query/group-list';
import { link } from '../../../contract/links';
import { listResponse } from '../../../contract/list-response';
import { apiPaths } from '../../../contract/paths';
import { notFound } from '../../../contract/problems';
import { sendJson } from '../../../contract/answer';
import { validated } from '../../../http/validation';
import { menuRequest } from '../../../contract/schemas/menu';
import { findMenu, findMenus } from '../services/menu';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const { page, per_page: perPage } = validated(ctx, groupListRequest).query;
    const menus = await findMenus(strapi);
    const items = JSON.stringify(menus.slice((page - 1) * perPage, page * perPage)).slice(1, -1);
    sendJson(ctx, listResponse({ path: apiPaths.menus, filters: '', items, page, perPage, total: menus.length }));
  },

  async findOne(ctx: Context): Promise<void> {
    const { location } = validated(ctx, menuRequest).params;
    const menu = await findMenu(strapi, location);
    if (!menu) throw notFound('There is no menu for this location.');
    sendJson(ctx, JSON.stringify({ data: menu, _links: { self: link(apiPaths.menu(location)) } }));
  },
});
