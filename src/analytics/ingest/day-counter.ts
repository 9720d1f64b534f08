import { shopDay, type ShopDay } from '../shop-days';

/** Counts in memory and adds the counts to the stored ones of their day at an interval. */
export interface DayCounter<Key extends string> {
  increment(key: Key): void;
  /** Adds what is left. */
  close(): Promise<void>;
}

interface DayCounterOptions<Key extends string> {
  flushIntervalMs: number;
  /** keys of one flush; unlimited by default */
  maxKeys?: number;
  /** adds counts to a stored day; if it fails, the counts are added later */
  add: (day: ShopDay, counts: ReadonlyMap<Key, number>) => Promise<void>;
  /** called for each failed attempt to add */
  onError: (error: unknown) => void;
  /** called with what is not counted, because there are too many keys */
  onOverflow?: (number: number) => void;
}

/**
 * For what comes in thousands and of which nothing is promised: it costs the database one statement an interval, and a crash loses at most
 * the counts of one interval.
 */
export function createDayCounter<Key extends string>({
  flushIntervalMs,
  maxKeys = Infinity,
  add,
  onError,
  onOverflow,
}: DayCounterOptions<Key>): DayCounter<Key> {
  const days = new Map<ShopDay, Map<Key, number>>();
  let timer: NodeJS.Timeout | undefined;
  // Found once an interval, because hot paths count: at midnight, an interval's counts belong to the day before.
  let today: ShopDay | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const count = (day: ShopDay, key: Key, number: number): void => {
    const counts = days.get(day) ?? new Map<Key, number>();
    const before = counts.get(key);
    if (before === undefined && counts.size >= maxKeys) return onOverflow?.(number);
    counts.set(key, (before ?? 0) + number);
    days.set(day, counts);
  };

  async function addAll(): Promise<void> {
    for (const [day, counts] of [...days]) {
      days.delete(day);
      try {
        await add(day, counts);
      } catch (error) {
        for (const [key, number] of counts) count(day, key, number);
        onError(error);
        return;
      }
    }
  }

  const flush = (): Promise<void> => (flushing = flushing.then(addAll));

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      today = undefined;
      void flush().then(() => (days.size > 0 ? schedule() : undefined));
    }, flushIntervalMs);
  }

  return {
    increment(key) {
      today ??= shopDay(Date.now());
      count(today, key, 1);
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}
