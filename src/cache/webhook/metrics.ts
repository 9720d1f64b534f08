import { Counter, type Registry } from 'prom-client';
import { addReading } from '../../platform/metrics/registry';
import { outcomes, WEBHOOKS } from './webhook-job';

/** Registers the metrics of the webhook to the storefront. Their values are read at each scrape. */
export function registerWebhookMetrics(registry: Registry): void {
  addReading(
    registry,
    'wine_shop_webhook_pending_scopes',
    'Scopes with changes that a storefront was not told of yet; of several, the one with the most.',
    () => Math.max(...WEBHOOKS.map(({ backlog }) => backlog.size)),
  );
  addReading(
    registry,
    'wine_shop_webhook_pending_age_seconds',
    'How long the oldest of these changes has waited.',
    () => Math.max(...WEBHOOKS.map(({ ageMs }) => ageMs)) / 1_000,
  );
  new Counter({
    name: 'wine_shop_webhook_deliveries_total',
    help: 'Attempts to tell the storefront of changes.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, attempts] of Object.entries(outcomes)) this.inc({ outcome }, attempts);
    },
  });
}
