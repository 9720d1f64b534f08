import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendJson } from '../../../contract/answer';
import { findSocialLinks } from '../services/social-link';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    sendJson(ctx, JSON.stringify(await findSocialLinks(strapi)));
  },
});
