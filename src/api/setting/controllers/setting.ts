import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendJson } from '../../../contract/answer';
import { findSetting } from '../services/setting';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    sendJson(ctx, JSON.stringify(await findSetting(strapi)));
  },
});
