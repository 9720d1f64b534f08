import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { sendUncached } from '../../../contract/answer';
import { validated } from '../../../http/validation';
import { purge } from '../../../cache/purge';
import { cacheStatistics } from '../../../cache/statistics';
import { readVersions } from '../../../read-model/query/versions';
import { SCOPES } from '../../../contract/scopes';
import { presentCache, presentPurge } from '../presenters/cache';
import { purgeRequest } from '../../../contract/schemas/purge';

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
