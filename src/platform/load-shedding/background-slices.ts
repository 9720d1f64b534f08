import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { admission } from './admission-queue';

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

/** A page takes several turns of the event loop: without the wait, a slice of other work comes in each of them. */
const SLICE_MS = 4;
/** Visitors that never pause must not stop the work for good. */
const MAX_WAIT_MS = 20;
const POLL_INTERVAL_MS = 1;

const areVisitorsWaiting = (): boolean => admission.running + admission.queued > 0;

/** Slices of work in the background: the next one begins when no page is computed for a visitor. */
export class BackgroundSlices extends TimeSlices {
  constructor() {
    super(SLICE_MS);
  }

  override async next(): Promise<void> {
    await super.next();
    const began = performance.now();
    while (areVisitorsWaiting() && performance.now() - began < MAX_WAIT_MS) await pause(POLL_INTERVAL_MS);
    this.restart();
  }
}
