import { addCounter, addHistogram, SECONDS_BUCKETS, SIZE_BUCKETS } from '../../../platform/metrics/registry';
import { FILTER_REASONS } from './filter-reasons';
import type { FlushStats } from './group-commit';

export const storedReports = addCounter('wine_shop_tracking_stored_total', 'Reports that were committed.', 'kind', [
  'event',
  'visit',
]);
export const filteredReports = addCounter(
  'wine_shop_tracking_filtered_total',
  'Reports that were answered and not stored.',
  'reason',
  FILTER_REASONS,
);
export const rejectedReports = addCounter('wine_shop_tracking_rejected_total', 'Reports that could not be stored.', 'reason', [
  'queue_full',
  'database_away',
  'failed',
]);
export const searches = addCounter(
  'wine_shop_searches_total',
  'Searches: counted in the reports, dropped because of too many texts, or of bots.',
  'outcome',
  ['stored', 'dropped', 'bot'],
);

const flushRows = addHistogram('wine_shop_tracking_flush_rows', 'Reports committed together.', SIZE_BUCKETS);
const flushSeconds = addHistogram('wine_shop_tracking_flush_seconds', 'How long a commit took.', SECONDS_BUCKETS);
const flushAge = addHistogram(
  'wine_shop_tracking_flush_age_seconds',
  'How long the oldest report of a commit had waited.',
  SECONDS_BUCKETS,
);

export function observeFlush({ rows, oldestAgeMs, durationMs }: FlushStats): void {
  flushRows.observe(rows);
  flushAge.observe(oldestAgeMs / 1_000);
  flushSeconds.observe(durationMs / 1_000);
}
