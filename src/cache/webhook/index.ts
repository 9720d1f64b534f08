import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { subscribeToCommits } from '../../read-model/write/commits';
import { DeliveryQueue } from './delivery-queue';

let messenger: DeliveryQueue | undefined;
let stopListening: (() => void) | undefined;

/**
 * From here on the storefront of REVALIDATE_URL hears of every change that this instance commits. It begins with everything:
 * what was committed just before a crash, or by a program that told nobody (an import), is made good.
 */
export function startWebhook(strapi: Core.Strapi): void {
  const { revalidateUrl: url, revalidateSecret: secret } = environment;
  if (url === undefined || secret === undefined) return;
  const opened = new DeliveryQueue(strapi, { url, secret });
  messenger = opened;
  opened.backlog.addEverything();
  opened.wake();
  stopListening = subscribeToCommits(({ raised, slugs }) => {
    if (raised.size === 0) return;
    opened.backlog.add(raised, slugs);
    opened.wake();
  });
}

export async function stopWebhook(): Promise<void> {
  stopListening?.();
  await messenger?.close();
}
