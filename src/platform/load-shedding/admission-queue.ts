import type { ServerResponse } from 'node:http';
import { Counter } from 'prom-client';
import { addReading, registry } from '../metrics/registry';

/** Pages that run at once: more would only queue inside the process and the database, where nothing can be refused. */
const LIMIT = 16;
/** New work is refused while the oldest has waited this long, and queued work that has waited longer than the second. */
const REFUSE_AFTER_MS = 650;
const MAX_WAIT_MS = 750;
/** Bounds the memory of a burst that comes faster than the waiting time tells. */
const MAX_QUEUED = 10_000;
/**
 * In one iteration of the event loop so many are started at most, and none after this time: then it reads from its sockets
 * again, where health and cached answers are. On SQLite a page is done when its start returns.
 */
const STARTS_MAX = 8;
const SLICE_MS = 2;
const EXPIRY_INTERVAL_MS = 25;
/** Tracking events are refused while many pages wait this long, before pages are. */
const EVENTS_AFTER_MS = 200;

/** `queue_full`: the queue already takes too long. `queue_time`: the work has waited too long in it. */
type RefusalReason = 'queue_full' | 'queue_time';

export interface Work {
  /** Starts it. The end is told to {@link AdmissionQueue.finish}. */
  start: () => void;
  refuse: (reason: RefusalReason) => void;
  /** whether its client has left */
  isAbandoned: () => boolean;
}

interface Queued {
  work: Work;
  since: number;
}

/**
 * Lets so much work run at once; the rest waits in order, for less than a second. The queue absorbs
 * what many connections send at the same moment. It is bounded by time and not by length, because what the process gets
 * done in that time is what matters.
 */
export class AdmissionQueue {
  #queue: Queued[] = [];
  #head = 0;
  #running = 0;
  /** callbacks that will each start one, in the next iteration of the event loop */
  #scheduled = 0;
  #sliceEnd: number | undefined;
  #expiry: NodeJS.Timeout | undefined;

  /** @param limit pieces of work that run at once */
  constructor(readonly limit: number) {}

  get queued(): number {
    return this.#queue.length - this.#head;
  }

  get running(): number {
    return this.#running;
  }

  /** how long the oldest work has waited */
  get ageMs(): number {
    const oldest = this.#queue[this.#head];
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Starts work, now or later, or refuses it. */
  add(work: Work): void {
    if (this.queued >= MAX_QUEUED || this.ageMs > REFUSE_AFTER_MS) return work.refuse('queue_full');
    this.#queue.push({ work, since: performance.now() });
    this.#expiry ??= setInterval(() => this.#expire(), EXPIRY_INTERVAL_MS);
    this.#schedule();
  }

  /** To be called when a piece of work has ended. */
  finish(): void {
    this.#running -= 1;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled > 0) return;
    const starts = Math.min(this.limit - this.#running, this.queued, STARTS_MAX);
    // One callback for each: between two of them Node runs what the first has resolved, so that its whole time counts.
    for (this.#scheduled = 0; this.#scheduled < starts; this.#scheduled += 1) setImmediate(() => this.#runNext());
  }

  #runNext(): void {
    const now = performance.now();
    this.#sliceEnd ??= now + SLICE_MS;
    if (now < this.#sliceEnd) this.#startNext(now);
    this.#scheduled -= 1;
    if (this.#scheduled > 0) return;
    this.#sliceEnd = undefined;
    this.#schedule();
  }

  #startNext(now: number): void {
    for (let next = this.#take(); next; next = this.#take()) {
      if (next.work.isAbandoned()) continue;
      if (now - next.since <= MAX_WAIT_MS) {
        this.#running += 1;
        return next.work.start();
      }
      next.work.refuse('queue_time');
    }
  }

  #take(): Queued | undefined {
    const next = this.#queue[this.#head];
    if (!next) return undefined;
    this.#head += 1;
    // Moving the rest for each one would cost more than the work.
    if (this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    return next;
  }

  /** Refuses what waits too long, also while nothing that runs ends. */
  #expire(): void {
    while (this.ageMs > MAX_WAIT_MS) {
      const expired = this.#take();
      if (expired && !expired.work.isAbandoned()) expired.work.refuse('queue_time');
    }
    if (this.queued > 0) return;
    clearInterval(this.#expiry);
    this.#expiry = undefined;
  }
}

export type Kind = 'page' | 'event';
export type Reason = RefusalReason | 'events_first';

/** What this process computes for visitors: pages that are not cached. */
export const admission = new AdmissionQueue(LIMIT);

const places = new WeakSet<ServerResponse>();

/** Counts a request as running until its response is closed, or until it leaves early. */
export function occupyPlace(response: ServerResponse): void {
  places.add(response);
  response.once('close', () => leavePlace(response));
}

/**
 * Gives the place of a request to the next one. For work that has its own bound and takes longer than pages: it would hold their
 * places.
 */
export function leavePlace(response: ServerResponse): void {
  if (places.delete(response)) admission.finish();
}

/**
 * Whether work arrives faster than it is done, so that what matters least must be refused. No more waiting than may run at once is
 * no overload: a process that stood still for a moment has that, with the requests of a single visitor.
 */
export function isOverloaded(): boolean {
  return admission.queued > admission.limit && admission.ageMs > EVENTS_AFTER_MS;
}

export const refusals = new Counter({
  name: 'wine_shop_refused_total',
  help: 'Requests that were refused with 503 because of overload.',
  labelNames: ['kind', 'reason'] as const,
  registers: [registry],
});
for (const kind of ['page', 'event'] satisfies Kind[])
  for (const reason of ['queue_full', 'queue_time', 'events_first'] satisfies Reason[]) refusals.inc({ kind, reason }, 0);

for (const [name, help, read] of [
  ['wine_shop_admission_limit', 'Pages that may be computed at once.', () => admission.limit],
  ['wine_shop_admission_running', 'Pages that are being computed.', () => admission.running],
  ['wine_shop_admission_queued', 'Pages that wait to be computed.', () => admission.queued],
  ['wine_shop_admission_queue_age_seconds', 'How long the oldest of them has waited.', () => admission.ageMs / 1_000],
] as const) {
  addReading(name, help, read);
}
