import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { havingPermission, mountPanelRoutes } from '../../platform/panel-routes';
import { TOLD_STOREFRONTS_PATH as path, type ToldStorefront } from './panel-api';
import { WEBHOOKS } from './webhook-job';

const toldStorefronts = (): ToldStorefront[] =>
  WEBHOOKS.filter(({ host }) => host !== '').map(({ host, isFailing, deliveredAt }) => ({
    host,
    isFailing,
    deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt).toISOString(),
  }));

/** Mounts the panel's routes about the storefronts that this instance tells of changes. Call it in `register`. */
export function registerWebhookRoutes(strapi: Core.Strapi): void {
  const policies = [havingPermission('admin::api-tokens.create')];
  const show = (ctx: Context): void => {
    ctx.body = { data: toldStorefronts() };
  };
  const resend = (ctx: Context): void => {
    for (const webhook of WEBHOOKS) webhook.resend();
    show(ctx);
  };
  mountPanelRoutes(strapi, [
    { method: 'GET', path, handler: show, policies },
    { method: 'POST', path, handler: resend, policies },
  ]);
}
