import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { OF_NO_REQUEST } from '../../platform/log/format';
import { Backlog, type Change } from './backlog';
import { deliver, type Receiver } from './deliver';

/** Changes so close together, such as those of a bulk publish, share a message. */
const DEBOUNCE_MS = 50;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 300_000;
/** Time for the last message at a stop. */
const LAST_ATTEMPT_MS = 3_000;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const namesOf = (changes: readonly Change[]): string =>
  changes.map(({ scope, slugs }) => (slugs ? `${scope} (${slugs.length})` : scope)).join(', ');

/** Delivers one message at a time, and retries with exponential backoff: 1, 2, 4 … 300 s. No save waits for it. */
export class DeliveryQueue {
  readonly backlog = new Backlog();
  /** attempts since the start */
  readonly outcomes = { delivered: 0, failed: 0 };
  readonly #strapi: Core.Strapi;
  readonly #receiver: Receiver;
  readonly #stop = new AbortController();
  #failures = 0;
  /** when the changes that wait began to wait */
  #waitingSince: number | undefined;
  #running: Promise<void> | undefined;

  constructor(strapi: Core.Strapi, receiver: Receiver) {
    this.#strapi = strapi;
    this.#receiver = receiver;
  }

  /** milliseconds that the oldest undelivered change has waited */
  get ageMs(): number {
    return this.#waitingSince === undefined ? 0 : performance.now() - this.#waitingSince;
  }

  /** Starts delivery of the backlog, without waiting for it. */
  start(): void {
    this.#waitingSince ??= performance.now();
    if (this.#stop.signal.aborted) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // A change may have come after the last check of the loop.
      if (!this.backlog.isEmpty) this.start();
    });
  }

  async #wait(milliseconds: number): Promise<void> {
    // `close` aborts the wait.
    await pause(milliseconds, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    await this.#wait(DEBOUNCE_MS);
    while (!this.backlog.isEmpty && !this.#stop.signal.aborted) {
      if (await this.#attempt(this.#stop.signal)) continue;
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), MAX_RETRY_MS);
      this.#strapi.log.warn(`The storefront is told again in ${wait / 1000} s.`, OF_NO_REQUEST);
      await this.#wait(wait);
    }
  }

  async #attempt(signal: AbortSignal): Promise<boolean> {
    const changes = this.backlog.takeAll();
    const began = performance.now();
    try {
      const status = await deliver(this.#receiver, changes, signal);
      const again = this.#failures > 0 ? ` after ${this.#failures} failures` : '';
      this.#strapi.log.info(
        `The storefront was told of ${namesOf(changes)}: ${status} in ${Math.round(performance.now() - began)} ms${again}.`,
      );
      this.#failures = 0;
      this.outcomes.delivered += 1;
      this.#waitingSince = this.backlog.isEmpty ? undefined : began;
      return true;
    } catch (error) {
      this.backlog.putBack(changes);
      this.#failures += 1;
      this.outcomes.failed += 1;
      this.#strapi.log.warn(`The storefront could not be told of ${namesOf(changes)}: ${reasonOf(error)}.`, OF_NO_REQUEST);
      return false;
    }
  }

  /** Stops after one short attempt. The next start sends everything, so nothing is lost. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    if (!this.backlog.isEmpty) await this.#attempt(AbortSignal.timeout(LAST_ATTEMPT_MS));
  }
}
