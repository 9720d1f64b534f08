import type { Core } from '@strapi/strapi';
import { assertPatch } from './assert-patch';

interface Webhook {
  name: string;
}

/**
 * Takes the webhooks that the database holds out of Strapi 5.54's runner, which has loaded them just before: their routes are
 * closed, so no editor could see or remove them, and nothing else calls addresses that are stored in the database.
 */
export async function stopStoredWebhooks(strapi: Core.Strapi): Promise<void> {
  const store = strapi.get<{ findWebhooks: () => Promise<Webhook[]> } | undefined>('webhookStore');
  const runner = strapi.get<{ remove: (webhook: Webhook) => void } | undefined>('webhookRunner');
  const fits = typeof store?.findWebhooks === 'function' && typeof runner?.remove === 'function';
  assertPatch('stored-webhooks', '@strapi/core 5.54', fits);
  for (const webhook of (await store?.findWebhooks()) ?? []) {
    runner?.remove(webhook);
    strapi.log.warn(
      `The webhook "${webhook.name}" in the database is not run. REVALIDATE_URL is the shop's own (docs/operations/storefront.md).`,
    );
  }
}
