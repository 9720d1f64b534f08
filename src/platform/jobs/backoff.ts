export interface Backoff {
  firstMs: number;
  maxMs: number;
}

/** Of a wait, so that instances do not retry at the same moment. */
const JITTER = 0.2;

/** @param failures in a row, from 1 on. @returns the first wait, then twice as long each time, with jitter */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return Math.round(wait * (1 + JITTER * (2 * Math.random() - 1)));
}
