import type { Context } from 'koa';
import type { ToldStorefront } from './panel-api';
import { WEBHOOKS } from './webhook-job';

const toldStorefronts = (): ToldStorefront[] =>
  WEBHOOKS.filter(({ host }) => host !== '').map(({ host, isFailing, deliveredAt }) => ({
    host,
    isFailing,
    deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt).toISOString(),
  }));

/** Shows the storefronts that this instance tells of changes. */
export function showToldStorefronts(ctx: Context): void {
  ctx.body = { data: toldStorefronts() };
}

/** Tells them again. */
export function tellStorefronts(ctx: Context): void {
  for (const webhook of WEBHOOKS) webhook.resend();
  showToldStorefronts(ctx);
}
