import { createHmac, randomUUID } from 'node:crypto';
import { environment } from '../../environment';
import { addCounter, addReading } from '../../platform/metrics/registry';
import { withTimeLimit } from '../../platform/time-limit';
import { Outbox, type Change } from './outbox';

const LINGER_MS = 50;

/**
 * A storefront may be rendering a page when a message comes. It keeps the page with what it had read before the commit: Next.js
 * compares the message with the end of the rendering. So each change is sent once more, after the longest rendering.
 */
const AGAIN_MS = 5_000;

const TIMEOUT_MS = 10_000;

/** @returns the value of `X-Revalidate-Signature`: HMAC-SHA256 over the timestamp, a full stop and the body */
function sign(timestamp: string, body: string): string {
  const { revalidateSecret: secret = '' } = environment;
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/**
 * Posts changes to the storefront.
 *
 * @param signal aborts the attempt
 * @throws Error for a status other than 2xx, after ten seconds, or without a response
 */
async function deliver(url: string, changes: readonly Change[], signal: AbortSignal): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ id: randomUUID(), changes });
  const request = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'wine-shop',
      'X-Revalidate-Timestamp': timestamp,
      'X-Revalidate-Signature': sign(timestamp, body),
    },
    body,
    // A signed message must not reach another URL.
    redirect: 'manual',
  } as const;
  const response = await withTimeLimit(TIMEOUT_MS, signal, (either) => fetch(url, { ...request, signal: either }));
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

const deliveries = addCounter('wine_shop_webhook_deliveries_total', 'Attempts to tell the storefront of changes.', 'outcome', [
  'delivered',
  'failed',
]);

const createWebhook = (url: string | undefined, name: string): Outbox =>
  new Outbox({
    name,
    title: `storefront ${url === undefined ? '' : new URL(url).host}`,
    isConfigured: url !== undefined,
    lingerMs: LINGER_MS,
    againMs: AGAIN_MS,
    send: async (changes, signal) => {
      let outcome = 'failed';
      try {
        await deliver(url ?? '', changes, signal);
        outcome = 'delivered';
      } finally {
        deliveries.inc({ outcome });
      }
    },
  });

/** One for each address of `REVALIDATE_URL`; without any, one that has nothing to do. */
export const WEBHOOKS: readonly Outbox[] = (environment.revalidateUrl.length > 0 ? environment.revalidateUrl : [undefined]).map(
  (url, at) => createWebhook(url, at === 0 ? 'webhook' : `webhook-${at + 1}`),
);

addReading(
  'wine_shop_webhook_pending_scopes',
  'Scopes with changes that a storefront was not told of yet; of several, the one with the most.',
  () => Math.max(...WEBHOOKS.map(({ size }) => size)),
);
addReading(
  'wine_shop_webhook_pending_age_seconds',
  'How long the oldest of these changes has waited.',
  () => Math.max(...WEBHOOKS.map(({ ageMs }) => ageMs)) / 1_000,
);
