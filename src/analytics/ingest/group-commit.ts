import { setTimeout as pause } from 'node:timers/promises';

/** How long the first row of a batch waits for more. A linger longer than a write would limit the throughput. */
const LINGER_MS = 3;

/** Pauses before the retries of a write that failed because the database was unavailable. */
const RETRY_PAUSES_MS = [100, 400];
/** A write that took this long to fail is not retried: its visitors have waited long enough. */
const RETRY_WITHIN_MS = 1_000;

export interface GroupCommitOptions<Row, Result> {
  /** Commits rows in one transaction. @returns a result for each row, in order */
  write: (rows: readonly Row[]) => Promise<readonly Result[]>;
  /** whether a write failed because the database can't be reached, independent of the rows */
  isUnavailable: (error: unknown) => boolean;
  maxBatchRows: number;
  maxQueuedRows: number;
  /** Maps an error, QueueFullError included, to what the callbacks receive. */
  mapError?: (error: unknown) => unknown;
  /** called after each batch */
  onFlush?: (stats: FlushStats) => void;
}

/**
 * Callbacks instead of a promise: Strapi follows the async context of every promise (AsyncLocalStorage), which at thousands of
 * rows a second costs more than the rest of the work on them. Neither may throw.
 */
export interface CommitCallbacks<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface FlushStats {
  rows: number;
  /** how long the oldest row had waited when the write began */
  oldestAgeMs: number;
  durationMs: number;
  /** the error, if the database was unavailable */
  unavailable?: unknown;
}

/** Rejects a row when the queue is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface QueuedRow<Row, Result> {
  row: Row;
  queuedAt: number;
  callbacks: CommitCallbacks<Result>;
}

export interface GroupCommit<Row, Result> {
  /** Queues a row. The callbacks get its result after the commit, or the error. */
  add(row: Row, callbacks: CommitCallbacks<Result>): void;
  /** rows that are queued or being written */
  depth(): number;
  /** how long the oldest queued row has waited */
  oldestAgeMs(): number;
  /** Resolves when all rows are written or rejected. */
  drain(): Promise<void>;
}

/**
 * Commits rows of many requests in one transaction. The first row lingers for more; rows that arrive during a write form the next
 * batch, so batches grow with the load. A batch that the database refuses is written again in halves, so one bad row fails alone.
 */
export function createGroupCommit<Row, Result>(options: GroupCommitOptions<Row, Result>): GroupCommit<Row, Result> {
  const { write, isUnavailable, maxBatchRows, maxQueuedRows, onFlush, mapError = (error) => error } = options;
  const queue: QueuedRow<Row, Result>[] = [];
  let rowsInFlight = 0;
  let flushing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function writeWithRetry(rows: readonly Row[]): Promise<readonly Result[]> {
    const startedAt = performance.now();
    for (const retryPause of RETRY_PAUSES_MS) {
      try {
        return await write(rows);
      } catch (error) {
        if (!isUnavailable(error) || performance.now() - startedAt > RETRY_WITHIN_MS) throw error;
      }
      await pause(retryPause);
    }
    return write(rows);
  }

  /** @returns the error if the database was unavailable */
  async function commit(batch: readonly QueuedRow<Row, Result>[]): Promise<unknown> {
    try {
      const results = await writeWithRetry(batch.map(({ row }) => row));
      batch.forEach(({ callbacks }, index) => callbacks.resolve(results[index] as Result));
      return undefined;
    } catch (error) {
      const unavailable = isUnavailable(error);
      if (batch.length > 1 && !unavailable) {
        const half = Math.ceil(batch.length / 2);
        const first = await commit(batch.slice(0, half));
        return (await commit(batch.slice(half))) ?? first;
      }
      // Rows queued during the retries would only wait for the same failure.
      for (const { callbacks } of unavailable ? [...batch, ...queue.splice(0)] : batch) callbacks.reject(mapError(error));
      return unavailable ? error : undefined;
    }
  }

  async function flush(): Promise<void> {
    const batch = queue.splice(0, maxBatchRows);
    const startedAt = performance.now();
    const oldestAgeMs = startedAt - (batch[0]?.queuedAt ?? startedAt);
    rowsInFlight = batch.length;
    const unavailable = await commit(batch);
    rowsInFlight = 0;
    onFlush?.({ rows: batch.length, oldestAgeMs, durationMs: performance.now() - startedAt, unavailable });
  }

  function startFlush(): void {
    timer = undefined;
    flushing = flush().finally(() => {
      flushing = undefined;
      schedule();
    });
  }

  function schedule(): void {
    const [oldest] = queue;
    if (flushing || !oldest) return;
    const lingerMs = queue.length >= maxBatchRows ? 0 : oldest.queuedAt + LINGER_MS - performance.now();
    if (lingerMs > 0) {
      timer ??= setTimeout(startFlush, lingerMs);
      return;
    }
    clearTimeout(timer);
    startFlush();
  }

  return {
    add: (row, callbacks) => {
      // Backpressure: the client gets a 503 and may retry.
      if (queue.length >= maxQueuedRows) return callbacks.reject(mapError(new QueueFullError('The queue is full.')));
      queue.push({ row, queuedAt: performance.now(), callbacks });
      return schedule();
    },
    depth: () => queue.length + rowsInFlight,
    oldestAgeMs: () => (queue[0] === undefined ? 0 : performance.now() - queue[0].queuedAt),
    async drain() {
      while (queue.length > 0 || flushing) await (flushing ?? pause(LINGER_MS));
    },
  };
}
