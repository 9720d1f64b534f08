/** Lowest limit, and the one under which the reference time is measured. */
const MIN_LIMIT = 3;
const MAX_LIMIT = 200;
const START_LIMIT = 10;

/** How long samples are collected before the limit is adapted. */
const WINDOW_MS = 100;
/** A window with fewer samples goes on. */
const WINDOW_SAMPLES = 5;
/** Samples that make a reference time, and how long it holds. */
const REFERENCE_SAMPLES = 50;
const REFERENCE_MS = 30_000;
/** Windows at the lowest limit after which the reference time is measured again: the work itself has become slower. */
const LOW_WINDOWS = 5;

/** Times up to this multiple of the reference time are no sign of a queue. */
const TOLERANCE = 1.5;
const GRADIENT_MIN = 0.5;
const GRADIENT_MAX = 2;

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

/**
 * How many pieces of work may run at once, as Envoy's adaptive concurrency filter decides it: the time of a piece is compared
 * with its time while few run. If it grows, the work queues inside the process or the database, and more at once does not mean
 * more done.
 */
export class AdaptiveLimit {
  #limit = START_LIMIT;
  #reference: number | undefined;
  #referenceUntil = -Infinity;
  #lowWindows = 0;
  #samples: number[] = [];
  #windowStart = -Infinity;
  #wasReached = false;

  /** pieces of work, a whole number */
  get value(): number {
    return this.#isMeasuringReference ? MIN_LIMIT : Math.floor(this.#limit);
  }

  get #isMeasuringReference(): boolean {
    return this.#reference === undefined;
  }

  /** Says that work had to wait because of the limit. Otherwise the limit does not grow: nothing shows that it is too low. */
  markReached(): void {
    this.#wasReached = true;
  }

  /** @param tookMs time of a piece of work that succeeded. @param now in milliseconds, of a clock that never goes back */
  sample(tookMs: number, now: number): void {
    if (this.#samples.length === 0) this.#windowStart = now;
    this.#samples.push(tookMs);
    if (this.#isMeasuringReference) {
      if (this.#samples.length >= REFERENCE_SAMPLES) this.#setReference(now);
    } else if (now - this.#windowStart >= WINDOW_MS && this.#samples.length >= WINDOW_SAMPLES) this.#adapt(now);
  }

  #setReference(now: number): void {
    this.#reference = medianOf(this.#samples);
    this.#referenceUntil = now + REFERENCE_MS;
    this.#startWindow();
  }

  #adapt(now: number): void {
    const reference = this.#reference ?? 0;
    const gradient = (TOLERANCE * reference) / Math.max(medianOf(this.#samples), Number.MIN_VALUE);
    const clamped = Math.min(Math.max(gradient, GRADIENT_MIN), GRADIENT_MAX);
    // The square root lets the limit explore: work that does not get slower raises it.
    const next = Math.min(Math.max(this.#limit * clamped + Math.sqrt(this.#limit), MIN_LIMIT), MAX_LIMIT);
    if (next < this.#limit || this.#wasReached) this.#limit = next;
    this.#lowWindows = clamped === GRADIENT_MIN ? this.#lowWindows + 1 : 0;
    if (now >= this.#referenceUntil || this.#lowWindows >= LOW_WINDOWS) this.#reference = undefined;
    this.#startWindow();
  }

  #startWindow(): void {
    this.#samples = [];
    this.#wasReached = false;
    if (this.#isMeasuringReference) this.#lowWindows = 0;
  }
}
