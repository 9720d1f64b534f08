import { addCounter, addHistogram, SECONDS_BUCKETS } from '../../../platform/metrics/registry';
import { FILTER_REASONS } from './filter-reasons';

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

export const flushSeconds = addHistogram('wine_shop_tracking_flush_seconds', 'How long a commit took.', SECONDS_BUCKETS);
