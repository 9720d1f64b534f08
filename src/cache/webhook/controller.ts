import type { Context } from 'koa';
import type { ToldStorefront } from './panel-api';
import { WEBHOOKS } from './webhooks';

const toldStorefronts = (): ToldStorefront[] =>
  WEBHOOKS.filter(({ host }) => host !== '').map(({ host, outbox, deliveredAt }) => ({
    host,
    isFailing: outbox.isFailing,
    deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt).toISOString(),
  }));

/** Shows the storefronts that this instance tells of changes. */
export function showToldStorefronts(ctx: Context): void {
  ctx.body = { data: toldStorefronts() };
}

/** Tells them again. */
export function tellStorefronts(ctx: Context): void {
  for (const { outbox } of WEBHOOKS) outbox.resend();
  showToldStorefronts(ctx);
}
