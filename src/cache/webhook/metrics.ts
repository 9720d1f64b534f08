import { Counter, type Registry } from 'prom-client';
import { addReading } from '../../platform/metrics/registry';
import type { DeliveryQueue } from './delivery-queue';

type Watched = Pick<DeliveryQueue, 'backlog' | 'outcomes' | 'ageMs'>;

let queue: Watched | undefined;

export function watchDeliveries(watched: Watched | undefined): void {
  queue = watched;
}

/** Registers the metrics of the webhook to the storefront. Their values are read at each scrape. */
export function registerWebhookMetrics(registry: Registry): void {
  addReading(
    registry,
    'wine_shop_webhook_pending_scopes',
    'Scopes with changes that the storefront was not told of yet.',
    () => queue?.backlog.size ?? 0,
  );
  addReading(
    registry,
    'wine_shop_webhook_pending_age_seconds',
    'How long the oldest of these changes has waited.',
    () => (queue?.ageMs ?? 0) / 1_000,
  );
  new Counter({
    name: 'wine_shop_webhook_deliveries_total',
    help: 'Attempts to tell the storefront of changes.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      const { delivered, failed } = queue?.outcomes ?? { delivered: 0, failed: 0 };
      this.inc({ outcome: 'delivered' }, delivered);
      this.inc({ outcome: 'failed' }, failed);
    },
  });
}
