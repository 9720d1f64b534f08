import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { permissionsOf } from '../platform/entry-permissions';
import { mountPanelRoutes, type PanelRoute } from '../platform/panel-routes';

import { RENEWAL_PATH, SAMPLE_PATH } from './panel-api';
import { readProgress } from './renewal-progress';
import { sampleWatermark } from './watermark-sample';

const SETTING = 'api::setting.setting';

/** @throws errors.ForbiddenError for who may not read the settings */
async function assertReadsSettings(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const permissions = permissionsOf(strapi, ctx);
  const stored: { documentId: string }[] = await strapi.db.query(SETTING).findMany({ select: ['documentId'] });
  const ids = stored.map(({ documentId }) => documentId);
  const readable = await permissions.allowed('read', SETTING, ids);
  if (!permissions.may('read', SETTING) || readable.size < ids.length) throw new errors.ForbiddenError();
}

/** Mounts what the settings' form asks of pictures. Call it in `register`. */
export function registerPictureRoutes(strapi: Core.Strapi): void {
  const get = (path: string, answer: (ctx: Context) => Promise<object | null>): PanelRoute => ({
    method: 'GET',
    path,
    handler: async (ctx) => {
      await assertReadsSettings(strapi, ctx);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { data: await answer(ctx) };
    },
  });
  mountPanelRoutes(strapi, [
    get(RENEWAL_PATH, () => readProgress(strapi)),
    get(SAMPLE_PATH, (ctx) => sampleWatermark(strapi, permissionsOf(strapi, ctx), { ...ctx.query })),
  ]);
}
