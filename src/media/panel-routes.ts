import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { mountPanelRoutes, type PanelRoute } from '../platform/panel-routes';
import { permissionChecker } from '../platform/permission-checker';
import { RENEWAL_PATH, SAMPLE_PATH } from './panel-api';
import { readProgress } from './renewal-progress';
import { sampleWatermark } from './watermark-sample';

/** @throws errors.ForbiddenError for who may not read the settings */
function assertReadsSettings(strapi: Core.Strapi, ctx: Context): void {
  const { userAbility } = ctx.state as { userAbility: unknown };
  if (permissionChecker(strapi, userAbility, 'api::setting.setting').cannot.read()) throw new errors.ForbiddenError();
}

/** Mounts what the settings' form asks of pictures. Call it in `register`. */
export function registerPictureRoutes(strapi: Core.Strapi): void {
  const get = (path: string, answer: (ctx: Context) => Promise<object | null>): PanelRoute => ({
    method: 'GET',
    path,
    handler: async (ctx) => {
      assertReadsSettings(strapi, ctx);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { data: await answer(ctx) };
    },
  });
  mountPanelRoutes(strapi, [
    get(RENEWAL_PATH, () => readProgress(strapi)),
    get(SAMPLE_PATH, (ctx) => sampleWatermark(strapi, { ...ctx.query })),
  ]);
}
