/** Upper bounds of the buckets for batch sizes (rows) and for durations (seconds). */
export const SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000] as const;
export const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** A histogram as plain numbers: the count of each bucket, the last one without an upper bound. */
export interface Distribution {
  readonly bounds: readonly number[];
  readonly counts: number[];
  sum: number;
}

export function distribution(bounds: readonly number[]): Distribution {
  return { bounds, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
}

export function observe(into: Distribution, value: number): void {
  let bucket = 0;
  while (bucket < into.bounds.length && value > (into.bounds[bucket] ?? Infinity)) bucket += 1;
  into.counts[bucket] = (into.counts[bucket] ?? 0) + 1;
  into.sum += value;
}
