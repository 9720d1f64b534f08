import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendJson } from '../../../contract/answer';
import { validated } from '../../../http/validation';
import { suggestionsRequest } from '../../../contract/schemas/suggestions';
import { suggest } from '../services/search';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async suggest(ctx: Context): Promise<void> {
    const { query } = validated(ctx, suggestionsRequest);
    sendJson(ctx, JSON.stringify(await suggest(strapi, query.q)));
  },
});
