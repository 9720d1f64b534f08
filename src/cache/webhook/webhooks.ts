import { environment } from '../../environment';
import { addCounter, addReading } from '../../platform/metrics/registry';
import { Outbox } from '../outbox/outbox';
import { deliver } from './deliver';

const LINGER_MS = 50;

/**
 * A storefront may be rendering a page when a message comes. It keeps the page with what it had read before the commit: Next.js
 * compares the message with the end of the rendering. So each change is sent once more, after the longest rendering.
 */
const AGAIN_MS = 5_000;

const deliveries = addCounter('wine_shop_webhook_deliveries_total', 'Attempts to tell the storefront of changes.', 'outcome', [
  'delivered',
  'failed',
]);

/** A storefront that is told of changes. */
export interface Webhook {
  /** for people */
  host: string;
  outbox: Outbox;
  /** the last message that the storefront has taken, milliseconds since 1970 */
  deliveredAt: number | undefined;
}

function createWebhook(url: string | undefined, name: string): Webhook {
  const { revalidateSecret: secret = '' } = environment;
  const host = url === undefined ? '' : new URL(url).host;
  const outbox = new Outbox({
    name,
    purpose: 'tells a storefront of `REVALIDATE_URL` what this instance has committed',
    title: `storefront ${host}`,
    isConfigured: url !== undefined,
    lingerMs: LINGER_MS,
    againMs: AGAIN_MS,
    send: async (changes, signal) => {
      let outcome = 'failed';
      try {
        await deliver({ url: url ?? '', secret }, changes, signal);
        outcome = 'delivered';
        webhook.deliveredAt = Date.now();
      } finally {
        deliveries.inc({ outcome });
      }
    },
  });
  const webhook: Webhook = { host, outbox, deliveredAt: undefined };
  return webhook;
}

/** One for each address of `REVALIDATE_URL`; without any, one that has nothing to do. */
export const WEBHOOKS: readonly Webhook[] = (environment.revalidateUrl.length > 0 ? environment.revalidateUrl : [undefined]).map(
  (url, at) => createWebhook(url, at === 0 ? 'webhook' : `webhook-${at + 1}`),
);

addReading(
  'wine_shop_webhook_pending_scopes',
  'Scopes with changes that a storefront was not told of yet; of several, the one with the most.',
  () => Math.max(...WEBHOOKS.map(({ outbox }) => outbox.size)),
);
addReading(
  'wine_shop_webhook_pending_age_seconds',
  'How long the oldest of these changes has waited.',
  () => Math.max(...WEBHOOKS.map(({ outbox }) => outbox.ageMs)) / 1_000,
);
