import type { Registry } from 'prom-client';
import { addGauge, addReading } from '../../platform/metrics/registry';

export const NIGHT_STEPS = [
  'late_events',
  'old_events',
  'old_sessions',
  'idle_visitors',
  'old_searches',
  'bin',
  'catalogue_runs',
  'entry_history',
  'kept_aside',
] as const;
export type NightStep = (typeof NIGHT_STEPS)[number];

const lastSuccesses = new Map<NightStep, number>();

/** @param at milliseconds since 1970; 0: it has failed, and never succeeded */
export function observeNightStep(step: NightStep, at: number): void {
  lastSuccesses.set(step, at);
}

let productViewsAt = 0;

/** @param at milliseconds since 1970 */
export function observeProductViews(at: number): void {
  productViewsAt = at;
}

export function registerRollupMetrics(registry: Registry): void {
  addGauge(
    registry,
    'wine_shop_tracking_night_success_timestamp_seconds',
    'When each step of the nightly work last succeeded or had nothing to do, on any instance; 0: it failed, and never succeeded.',
    'step',
    () => [...lastSuccesses].map(([step, at]) => [step, at / 1_000]),
  );
  addReading(
    registry,
    'wine_shop_product_views_success_timestamp_seconds',
    'When the views of products were last brought up to date, on any instance; 0: never.',
    () => productViewsAt / 1_000,
  );
}
