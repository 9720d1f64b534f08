import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { permissionsOf } from '../../platform/entry-permissions';
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

export async function showSample(strapi: Core.Strapi, ctx: Context): Promise<void> {
  await assertReadsSettings(strapi, ctx);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { data: await sampleWatermark(strapi, permissionsOf(strapi, ctx), { ...ctx.query }) };
}
