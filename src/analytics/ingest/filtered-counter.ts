import type { FilterReason } from './filter-reasons';
import { shopDay } from '../shop-days';

/** Counts of reports that are not stored, a second's worth of them, until they are added to their day's. */
export interface FilteredCounter {
  note(reason: FilterReason): void;
  /** Adds what was counted to the stored counts. Where that fails, it stays counted here. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 1_000;

/**
 * Bots come in swarms, and their reports promise nothing to anybody: they are counted in memory and cost the database one
 * statement a second.
 *
 * @param add adds counts to a day's
 * @param onError told of each failed attempt
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
    }, FLUSH_EVERY_MS);
  }

  return {
    note(reason) {
      count(shopDay(Date.now()), reason, 1);
      schedule();
    },
    flush,
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}
