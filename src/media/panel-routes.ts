import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { internalService } from '../platform/strapi-patches/internal-services';
import { RENEWAL_PATH, SAMPLE_PATH } from './panel-api';
import { readProgress } from './renewal-progress';
import { sampleWatermark } from './watermark-sample';

interface PermissionCheckers {
  create: (options: { userAbility: unknown; model: string }) => { cannot: { read: () => boolean } };
}

/** @throws errors.ForbiddenError for who may not read the settings */
function assertReadsSettings(strapi: Core.Strapi, ctx: Context): void {
  const { userAbility } = ctx.state as { userAbility: unknown };
  const checkers = internalService(strapi, 'plugin::content-manager.permission-checker') as PermissionCheckers;
  if (checkers.create({ userAbility, model: 'api::setting.setting' }).cannot.read()) throw new errors.ForbiddenError();
}

/** Mounts what the settings' form asks of pictures. Call it in `register`. */
export function registerPictureRoutes(strapi: Core.Strapi): void {
  const get = (path: string, answer: (ctx: Context) => Promise<object | null>) => ({
    method: 'GET' as const,
    path,
    info: { type: 'admin' as const },
    handler: (async (ctx: Context) => {
      assertReadsSettings(strapi, ctx);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { data: await answer(ctx) };
    }) as Core.MiddlewareHandler,
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  });
  strapi.server.routes({
    type: 'admin',
    routes: [get(RENEWAL_PATH, () => readProgress(strapi)), get(SAMPLE_PATH, (ctx) => sampleWatermark(strapi, { ...ctx.query }))],
  });
}
