import { AsyncResource } from 'node:async_hooks';

/** Several saves in a row start one run. */
const DEBOUNCE_MS = 100;
/** Each failed run in a row doubles the wait. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 900_000;

export type PictureIds = ReadonlySet<number> | 'all';

export interface RunResult {
  /** pictures to run again */
  retry?: PictureIds;
  failed: boolean;
}

/** Collects pictures and runs the work for them in the background, one run at a time, with exponential backoff. */
export class PictureQueue {
  readonly #run: (ids: PictureIds) => Promise<RunResult>;
  readonly #outside = new AsyncResource('pictures');
  #waiting: Set<number> | 'all' = new Set();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  #running: Promise<void> | undefined;
  #failedRuns = 0;
  #stopped = false;

  /** @param run must not reject */
  constructor(run: (ids: PictureIds) => Promise<RunResult>) {
    this.#run = run;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** @param ids may be empty: the run still happens */
  add(ids: Iterable<number> | 'all'): void {
    this.#collect(ids);
    this.#schedule(DEBOUNCE_MS);
  }

  /** Node carries the caller's transaction into promises and timers. Work that outlives the transaction must leave it. */
  runOutsideTransaction<Result>(work: () => Result): Result {
    return this.#outside.runInAsyncScope(work);
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #collect(ids: Iterable<number> | 'all'): void {
    if (ids === 'all') this.#waiting = 'all';
    else if (this.#waiting !== 'all') for (const id of ids) this.#waiting.add(id);
  }

  #isWaiting(): boolean {
    return this.#waiting === 'all' || this.#waiting.size > 0;
  }

  #schedule(waitMs: number): void {
    const dueAt = Date.now() + waitMs;
    if (this.#stopped || this.#running || (this.#timer && this.#dueAt <= dueAt)) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.runOutsideTransaction(() => {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#running = this.#runWaiting();
      }, waitMs).unref();
    });
  }

  async #runWaiting(): Promise<void> {
    const ids = this.#waiting;
    this.#waiting = new Set();
    const { retry, failed } = await this.#run(ids);
    this.#failedRuns = failed ? this.#failedRuns + 1 : 0;
    this.#running = undefined;
    // New pictures do not wait for the backoff.
    if (this.#isWaiting()) this.#schedule(DEBOUNCE_MS);
    if (!retry) return;
    this.#collect(retry);
    this.#schedule(Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, this.#failedRuns - 1), LAST_RETRY_MS));
  }
}
