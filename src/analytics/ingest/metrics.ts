import type { FilterReason } from './filter-reasons';
import type { Flush, GroupCommit } from './group-commit';

/** What this process has seen of tracking since it started: plain numbers, for metrics to read when they are asked for. */

export type RejectReason = 'queue_full' | 'database_away' | 'failed';

/** Upper bounds of the groups' sizes (rows) and durations (seconds) that are told apart. */
export const SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000] as const;
export const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** A distribution: how many values were in each bucket, the last one without a bound. */
export interface Distribution {
  readonly bounds: readonly number[];
  readonly counts: number[];
  sum: number;
}

export function distribution(bounds: readonly number[]): Distribution {
  return { bounds, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
}

export function observe(into: Distribution, value: number): void {
  let place = 0;
  while (place < into.bounds.length && value > (into.bounds[place] ?? Infinity)) place += 1;
  into.counts[place] = (into.counts[place] ?? 0) + 1;
  into.sum += value;
}

export const stored: Record<'event' | 'visit', number> = { event: 0, visit: 0 };
export const filtered: Record<FilterReason, number> = { opt_out: 0, bot: 0, own_address: 0 };
export const rejected: Record<RejectReason, number> = { queue_full: 0, database_away: 0, failed: 0 };
export const flushRows = distribution(SIZE_BUCKETS);
export const flushSeconds = distribution(SECONDS_BUCKETS);
export const flushAge = distribution(SECONDS_BUCKETS);

let queue: Pick<GroupCommit<unknown, unknown>, 'depth' | 'age'> | undefined;

export function watchQueue(of: Pick<GroupCommit<unknown, unknown>, 'depth' | 'age'>): void {
  queue = of;
}

/** @returns rows that wait, and for how many seconds the oldest has */
export function queueState(): { depth: number; age: number } {
  return { depth: queue?.depth() ?? 0, age: (queue?.age() ?? 0) / 1_000 };
}

export function noteStored(kind: 'event' | 'visit', reports: number): void {
  stored[kind] += reports;
}

export function noteFiltered(reason: FilterReason): void {
  filtered[reason] += 1;
}

export function noteRejected(reason: RejectReason): void {
  rejected[reason] += 1;
}

export function noteFlush({ rows, age, took }: Flush): void {
  observe(flushRows, rows);
  observe(flushAge, age / 1_000);
  observe(flushSeconds, took / 1_000);
}
