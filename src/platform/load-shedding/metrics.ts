import { Counter, type Registry } from 'prom-client';
import { addReading } from '../metrics/registry';
import { admission, refusedRequests } from './admission-queue';

/** Registers the metrics of load shedding. Their values are read at each scrape. */
export function registerLoadSheddingMetrics(registry: Registry): void {
  new Counter({
    name: 'wine_shop_refused_total',
    help: 'Requests that were refused with 503 because of overload.',
    labelNames: ['kind', 'reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, reasons] of Object.entries(refusedRequests))
        for (const [reason, count] of Object.entries(reasons)) this.inc({ kind, reason }, count);
    },
  });
  for (const [name, help, read] of [
    ['wine_shop_admission_limit', 'Pages that may be computed at once.', () => admission.limit],
    ['wine_shop_admission_running', 'Pages that are being computed.', () => admission.running],
    ['wine_shop_admission_queued', 'Pages that wait to be computed.', () => admission.queued],
    ['wine_shop_admission_queue_age_seconds', 'How long the oldest of them has waited.', () => admission.ageMs / 1_000],
  ] as const) {
    addReading(registry, name, help, read);
  }
}
