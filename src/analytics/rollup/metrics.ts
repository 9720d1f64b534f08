import type { Registry } from 'prom-client';
import { addReading } from '../../platform/metrics/registry';

let productViewsAt = 0;

/** @param at milliseconds since 1970 */
export function observeProductViews(at: number): void {
  productViewsAt = at;
}

export function registerRollupMetrics(registry: Registry): void {
  addReading(
    registry,
    'wine_shop_product_views_success_timestamp_seconds',
    'When the views of products were last brought up to date, on any instance; 0: never.',
    () => productViewsAt / 1_000,
  );
}
