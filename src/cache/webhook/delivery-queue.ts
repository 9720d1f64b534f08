import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { Backlog, type Change } from './backlog';
import { deliver, type Receiver } from './deliver';

/** Changes of one moment, a bulk publish's say, go together. */
const COMPANY_MS = 50;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 300_000;
/** How long stopping waits for the last message. */
const FAREWELL_MS = 3_000;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

const named = (changes: readonly Change[]): string =>
  changes.map(({ scope, slugs }) => (slugs ? `${scope} (${slugs.length})` : scope)).join(', ');

/**
 * Tells one storefront, one message at a time, and again and again until it has heard: 1, 2, 4 … 300 seconds apart. Nobody's
 * save waits for it.
 */
export class DeliveryQueue {
  readonly backlog = new Backlog();
  readonly #strapi: Core.Strapi;
  readonly #receiver: Receiver;
  readonly #stop = new AbortController();
  #failures = 0;
  #running: Promise<void> | undefined;

  constructor(strapi: Core.Strapi, receiver: Receiver) {
    this.#strapi = strapi;
    this.#receiver = receiver;
  }

  /** Sees to it that what is in the backlog is told; returns at once. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // What came in between the last look and here.
      if (!this.backlog.isEmpty) this.wake();
    });
  }

  async #wait(milliseconds: number): Promise<void> {
    // Stopping ends the wait, which is no fault.
    await pause(milliseconds, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    await this.#wait(COMPANY_MS);
    while (!this.backlog.isEmpty && !this.#stop.signal.aborted) {
      if (await this.#attempt(this.#stop.signal)) continue;
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LAST_RETRY_MS);
      this.#strapi.log.warn(`The storefront is told again in ${wait / 1000} s.`);
      await this.#wait(wait);
    }
  }

  async #attempt(signal: AbortSignal): Promise<boolean> {
    const changes = this.backlog.take();
    const began = Date.now();
    try {
      const status = await deliver(this.#receiver, changes, signal);
      const again = this.#failures > 0 ? ` after ${this.#failures} failures` : '';
      this.#strapi.log.info(`The storefront was told of ${named(changes)}: ${status} in ${Date.now() - began} ms${again}.`);
      this.#failures = 0;
      return true;
    } catch (error) {
      this.backlog.giveBack(changes);
      this.#failures += 1;
      this.#strapi.log.warn(`The storefront could not be told of ${named(changes)}: ${reasonOf(error)}.`);
      return false;
    }
  }

  /** Ends the attempts with a last, short one. What is not heard then is made good by the next start, which tells everything. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    if (!this.backlog.isEmpty) await this.#attempt(AbortSignal.timeout(FAREWELL_MS));
  }
}
