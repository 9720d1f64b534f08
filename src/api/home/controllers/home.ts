import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendJson } from '../../../contract/answer';
import { findHome } from '../services/home';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const { json, until } = await findHome(strapi, new Date());
    sendJson(ctx, json, { until });
  },
});
