import { setImmediate as nextTurn } from 'node:timers/promises';

/** Splits long work: when a slice is over, the event loop serves other requests before the next one. */
export class TimeSlices {
  #startedAt = performance.now();

  /** @param ms how long the work may block the event loop */
  constructor(private readonly ms: number) {}

  get isOver(): boolean {
    return performance.now() - this.#startedAt >= this.ms;
  }

  /** Resolves when the event loop has done what waited. */
  async next(): Promise<void> {
    await nextTurn();
    this.restart();
  }

  protected restart(): void {
    this.#startedAt = performance.now();
  }
}
