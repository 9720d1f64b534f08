import { Counter, type Registry } from 'prom-client';
import { distribution, observe, SECONDS_BUCKETS, SIZE_BUCKETS } from '../../platform/metrics/distribution';
import { addDistribution } from '../../platform/metrics/distribution-metric';
import { addReading } from '../../platform/metrics/registry';
import type { FilterReason } from './filter-reasons';
import type { FlushStats, GroupCommit } from './group-commit';

export type SearchOutcome = 'stored' | 'dropped' | 'bot';
export type RejectReason = 'queue_full' | 'database_away' | 'failed';
type Queue = Pick<GroupCommit<unknown, unknown>, 'depth' | 'oldestAgeMs'>;

const stored: Record<'event' | 'visit', number> = { event: 0, visit: 0 };
const filtered: Record<FilterReason, number> = { opt_out: 0, bot: 0, own_address: 0 };
const rejected: Record<RejectReason, number> = { queue_full: 0, database_away: 0, failed: 0 };
const searches: Record<SearchOutcome, number> = { stored: 0, dropped: 0, bot: 0 };
const flushRows = distribution(SIZE_BUCKETS);
const flushSeconds = distribution(SECONDS_BUCKETS);
const flushAge = distribution(SECONDS_BUCKETS);
let queue: Queue | undefined;

export function watchQueue(watched: Queue): void {
  queue = watched;
}

export function countStored(kind: 'event' | 'visit', rows: number): void {
  stored[kind] += rows;
}

export function countFiltered(reason: FilterReason): void {
  filtered[reason] += 1;
}

export function countRejected(reason: RejectReason): void {
  rejected[reason] += 1;
}

export function countSearches(outcome: SearchOutcome, number: number): void {
  searches[outcome] += number;
}

export function observeFlush({ rows, oldestAgeMs, durationMs }: FlushStats): void {
  observe(flushRows, rows);
  observe(flushAge, oldestAgeMs / 1_000);
  observe(flushSeconds, durationMs / 1_000);
}

/** Registers the tracking metrics. Their values are read at each scrape. */
export function registerTrackingMetrics(registry: Registry): void {
  for (const [name, help, label, counts] of [
    ['wine_shop_tracking_stored_total', 'Reports that were committed.', 'kind', stored],
    ['wine_shop_tracking_filtered_total', 'Reports that were answered and not stored.', 'reason', filtered],
    ['wine_shop_tracking_rejected_total', 'Reports that could not be stored.', 'reason', rejected],
    [
      'wine_shop_searches_total',
      'Searches: counted in the reports, dropped because of too many texts, or of bots.',
      'outcome',
      searches,
    ],
  ] as const) {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
      },
    });
  }
  for (const [name, help, read] of [
    ['wine_shop_tracking_queue_rows', 'Reports that wait or are being written.', () => queue?.depth() ?? 0],
    [
      'wine_shop_tracking_queue_age_seconds',
      'How long the oldest of them has waited.',
      () => (queue?.oldestAgeMs() ?? 0) / 1_000,
    ],
  ] as const) {
    addReading(registry, name, help, read);
  }
  for (const [name, help, values] of [
    ['wine_shop_tracking_flush_rows', 'Reports committed together.', flushRows],
    ['wine_shop_tracking_flush_seconds', 'How long a commit took.', flushSeconds],
    ['wine_shop_tracking_flush_age_seconds', 'How long the oldest report of a commit had waited.', flushAge],
  ] as const) {
    addDistribution(registry, name, help, () => [[{}, values]]);
  }
}
