/** Lets a bounded number of tasks run at once; the others wait in their order, and not too many of them. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;
  readonly #waitingMax: number;

  constructor(atOnce: number, waitingMax: number) {
    this.#free = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** @returns false when too many wait. @throws what the signal is aborted with */
  async take(signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    if (this.#waiting.length >= this.#waitingMax) return false;
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
    return true;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
