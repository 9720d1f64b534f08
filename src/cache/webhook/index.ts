import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { subscribeToCommits } from '../../read-model/write/commits';
import { DeliveryQueue } from './delivery-queue';
import { watchDeliveries } from './metrics';

let queue: DeliveryQueue | undefined;
let unsubscribe: (() => void) | undefined;

/**
 * Tells the storefront of REVALIDATE_URL about every change that this instance commits. The first message says that
 * everything may have changed: commits before a crash, and imports, were not told.
 */
export function startWebhook(strapi: Core.Strapi): void {
  const { revalidateUrl: url, revalidateSecret: secret } = environment;
  if (url === undefined || secret === undefined) return;
  const opened = new DeliveryQueue(strapi, { url, secret });
  queue = opened;
  watchDeliveries(opened);
  opened.backlog.addEverything();
  opened.start();
  unsubscribe = subscribeToCommits(({ raised, slugs }) => {
    if (raised.size === 0) return;
    opened.backlog.add(raised, slugs);
    opened.start();
  });
}

export async function stopWebhook(): Promise<void> {
  unsubscribe?.();
  await queue?.close();
}
