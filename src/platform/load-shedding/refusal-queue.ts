/** Refusals are sent for this long, then the event loop runs. */
const SLICE_MS = 1;
/** Refusals get a tenth of the time: the pause after a slice, in slices. */
const PAUSE_FACTOR = 9;
const PAUSE_MIN_MS = 2;
/** A refusal that waits longer is not held back any more. */
const MAX_HOLD_MS = 900;

interface Held {
  send: () => void;
  since: number;
}

/**
 * Sends refusals in slices. A client that retries at once would otherwise take the time of those who are served: a thousand of
 * them send some ten thousand requests a second, which cost as much as the pages.
 */
export class RefusalQueue {
  #held: Held[] = [];
  #isRunning = false;

  /** @param send must not throw. @param hasWaited whether its client has waited already, so that its refusal is sent soon */
  add(send: () => void, hasWaited: boolean): void {
    const since = performance.now() - (hasWaited ? MAX_HOLD_MS : 0);
    this.#held.push({ send, since });
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(() => this.#runSlice());
  }

  #runSlice(): void {
    const began = performance.now();
    let sent = 0;
    do {
      this.#held[sent]?.send();
      sent += 1;
    } while (sent < this.#held.length && performance.now() - began < SLICE_MS);
    this.#held = this.#held.slice(sent);
    const [oldest] = this.#held;
    const now = performance.now();
    this.#isRunning = oldest !== undefined;
    if (!oldest) return;
    if (now - oldest.since >= MAX_HOLD_MS) setImmediate(() => this.#runSlice());
    else setTimeout(() => this.#runSlice(), Math.max(PAUSE_MIN_MS, PAUSE_FACTOR * (now - began)));
  }
}
