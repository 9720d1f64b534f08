import { z } from '@strapi/utils';
import type { PassedThreshold, ScriptResult, Thresholds } from './panel-api';

const count = (preset: number) => z.coerce.number().int().min(0).default(preset);

/** Form fields that bound what a script changes. What is not told is bounded as a price list needs it: nothing doubtful. */
export const THRESHOLD_FIELDS = {
  max_changed: count(100_000),
  max_wrong: count(0),
  max_price_changes: z.coerce.number().min(0).max(1).default(0.5),
};

/** @returns the thresholds that an import passes */
export function passedThresholds(thresholds: Thresholds, { counts, odd_prices, price_changes }: ScriptResult): PassedThreshold[] {
  const known = counts.changed + counts.unchanged;
  const found: Thresholds = {
    changed: counts.new + counts.changed,
    wrong: counts.wrong + counts.double + odd_prices,
    price_changes: known === 0 ? 0 : Math.round((price_changes / known) * 1_000) / 1_000,
  };
  return (Object.keys(thresholds) as (keyof Thresholds)[])
    .map((threshold) => ({ threshold, max: thresholds[threshold], found: found[threshold] }))
    .filter(({ max, found: is }) => is > max);
}
