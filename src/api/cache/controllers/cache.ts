import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendUncached } from '../../../http/respond';
import { validated } from '../../../http/validation';
import { purge } from '../../../response-cache/purge';
import { cacheStatistics } from '../../../response-cache/statistics';
import { readVersions } from '../../../storefront/scope-version';
import { SCOPES } from '../../../storefront/scopes';
import { presentCache, presentPurge } from '../presenters/cache';
import { purgeRequest } from '../schemas/purge';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    sendUncached(ctx, 200, presentCache(await readVersions(), cacheStatistics()));
  },

  async purge(ctx: Context): Promise<void> {
    const { body } = validated(ctx, purgeRequest);
    const scopes = body.scope === undefined ? SCOPES : [body.scope];
    sendUncached(ctx, 200, presentPurge(await purge(strapi, scopes), scopes));
  },
});
