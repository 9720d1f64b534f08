import { addCounter, addHistogram, SECONDS_BUCKETS } from '../../../platform/metrics/registry';

/** Why a request is answered but not stored: the visitor opted out, is a bot, or has an address of the shop itself. */
const FILTER_REASONS = ['opt_out', 'bot', 'own_address'] as const;

export type FilterReason = (typeof FILTER_REASONS)[number];

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

export const flushSeconds = addHistogram('wine_shop_tracking_flush_seconds', 'How long a commit took.', SECONDS_BUCKETS);
