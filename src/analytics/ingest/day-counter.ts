import { shopDay } from '../shop-days';
import type { FilterReason } from './filter-reasons';

/** Counts filtered events and visits in memory and adds them to the stored counts of their day once a second. */
export interface FilteredCounter {
  increment(reason: FilterReason): void;
  close(): Promise<void>;
}

const FLUSH_INTERVAL_MS = 1_000;

/**
 * Bots come in thousands. Nothing is promised about their requests, so they cost the database one statement a second.
 *
 * @param add adds counts to a stored day; if it fails, the counts are added later
 * @param onError called for each failed attempt
 */
export function createFilteredCounter(
  add: (day: string, counts: ReadonlyMap<FilterReason, number>) => Promise<void>,
  onError: (error: unknown) => void,
): FilteredCounter {
  const days = new Map<string, Map<FilterReason, number>>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const count = (day: string, reason: FilterReason, number: number): void => {
    const counts = days.get(day) ?? new Map<FilterReason, number>();
    counts.set(reason, (counts.get(reason) ?? 0) + number);
    days.set(day, counts);
  };

  async function addAll(): Promise<void> {
    for (const [day, counts] of [...days]) {
      days.delete(day);
      try {
        await add(day, counts);
      } catch (error) {
        for (const [reason, number] of counts) count(day, reason, number);
        onError(error);
        return;
      }
    }
  }

  const flush = (): Promise<void> => (flushing = flushing.then(addAll));

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush().then(() => (days.size > 0 ? schedule() : undefined));
    }, FLUSH_INTERVAL_MS);
  }

  return {
    increment(reason) {
      count(shopDay(Date.now()), reason, 1);
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}
