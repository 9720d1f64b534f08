import { setTimeout as pause } from 'node:timers/promises';

/** How long the first row of a batch waits for more. A linger longer than a write would limit the throughput. */
const LINGER_MS = 3;

/** Pauses before the retries of a write that failed because the database was unavailable. */
const RETRY_PAUSES_MS = [100, 400];
/** A write that took this long to fail is not retried: its visitors have waited long enough. */
const RETRY_WITHIN_MS = 1_000;

interface GroupCommitOptions<Row, Result> {
  /** Commits rows in one transaction. @returns a result for each row, in order */
  write: (rows: readonly Row[]) => Promise<readonly Result[]>;
  /** whether a write failed because the database can't be reached, independent of the rows */
  isUnavailable: (error: unknown) => boolean;
  maxBatchRows: number;
  maxQueuedRows: number;
}

/** Thrown for a row when the queue is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface QueuedRow<Row, Result> {
  row: Row;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Commits rows of many requests in one transaction. The first row lingers for more; rows that arrive during a write form the next
 * batch, so batches grow with the load. A batch that the database refuses is written again in halves, so one bad row fails alone.
 */
export class GroupCommit<Row, Result> {
  readonly #options: GroupCommitOptions<Row, Result>;
  readonly #queue: QueuedRow<Row, Result>[] = [];
  #rowsInFlight = 0;
  #writing: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Row, Result>) {
    this.#options = options;
  }

  /** Queues a row. @returns its result, after the commit. @throws QueueFullError, or why it could not be written */
  async add(row: Row): Promise<Result> {
    // Backpressure: the client gets a 503 and may retry.
    if (this.#queue.length >= this.#options.maxQueuedRows) throw new QueueFullError('The queue is full.');
    return new Promise((resolve, reject) => {
      this.#queue.push({ row, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** rows that are queued or being written */
  depth(): number {
    return this.#queue.length + this.#rowsInFlight;
  }

  /** Resolves when all rows are written or rejected. */
  async drain(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    await pause(LINGER_MS);
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#options.maxBatchRows);
      this.#rowsInFlight = batch.length;
      await this.#commit(batch);
      this.#rowsInFlight = 0;
    }
    this.#writing = undefined;
  }

  async #commit(batch: readonly QueuedRow<Row, Result>[]): Promise<void> {
    try {
      const results = await this.#writeWithRetry(batch.map(({ row }) => row));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const unavailable = this.#options.isUnavailable(error);
      if (batch.length > 1 && !unavailable) {
        const half = Math.ceil(batch.length / 2);
        await this.#commit(batch.slice(0, half));
        return this.#commit(batch.slice(half));
      }
      // Rows queued during the retries would only wait for the same failure.
      const rejected = unavailable ? [...batch, ...this.#queue.splice(0)] : batch;
      for (const { reject } of rejected) reject(error);
    }
  }

  async #writeWithRetry(rows: readonly Row[]): Promise<readonly Result[]> {
    const { write, isUnavailable } = this.#options;
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
}
