/** A picture that failed so often in a row is left alone until it is replaced, the watermark changes, or a day has passed. */
const MAX_TRIES = 5;

/** Counts the failures of each picture with one watermark. */
export class FailedPictures {
  readonly #failures = new Map<number, { watermark: string; tries: number }>();

  #triesOf(id: number, watermark: string): number {
    const known = this.#failures.get(id);
    return known?.watermark === watermark ? known.tries : 0;
  }

  canRetry(id: number, watermark: string): boolean {
    return this.#triesOf(id, watermark) < MAX_TRIES;
  }

  add(id: number, watermark: string): void {
    this.#failures.set(id, { watermark, tries: this.#triesOf(id, watermark) + 1 });
  }

  delete(id: number): void {
    this.#failures.delete(id);
  }

  clear(): void {
    this.#failures.clear();
  }
}
