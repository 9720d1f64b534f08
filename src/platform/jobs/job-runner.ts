import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { tryAdvisoryLock } from '../advisory-lock';
import { isDatabaseAway } from '../database-errors';
import { isDiskFull } from '../disk-full';
import { addCounter } from '../metrics/registry';
import { endsWithin } from '../time-limit';
import { backoffMs } from './backoff';
import { ExpectedFailure, type Job, type Turn } from './job';

/** Prometheus has a label `job` of its own. */
const failures = addCounter('wine_shop_job_failures_total', 'Turns of the job that failed.', 'name');

const RETRY = { firstMs: 1_000, maxMs: 60_000 };
const STOP_TIMEOUT_MS = 5_000;
/** Node runs a longer timer at once. */
const MAX_PAUSE_MS = 2 ** 31 - 1;

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}

/** Runs the turns of one job, one at a time. */
export class JobRunner {
  readonly job: Job;
  /** the last turn that succeeded or had nothing to do, milliseconds since 1970; 0: none yet */
  succeededAt = 0;
  failuresInARow = 0;
  /** of the last turn, if it failed */
  error: unknown;
  readonly #strapi: Core.Strapi;
  readonly #onTurnEnd: () => void;
  readonly #stop = new AbortController();
  #turn: Turn | undefined;
  #loop: Promise<void> | undefined;
  /** when a turn was asked for, by `performance.now()` */
  #dueAt = Infinity;
  #alarm = new AbortController();

  /** @param onTurnEnd called after each turn, failed ones too */
  constructor(job: Job, strapi: Core.Strapi, onTurnEnd: () => void = () => undefined) {
    this.job = job;
    this.#onTurnEnd = onTurnEnd;
    this.#strapi = strapi;
    failures.inc({ name: job.name }, 0);
    if (job.everyMs !== undefined) this.#dueAt = 0;
  }

  /** To be called outside of requests and transactions: Node carries their context into all that follows. */
  start(turn: Turn): void {
    this.#turn = turn;
    this.#loop = this.#run();
  }

  /** Asks for a turn after so long. One that was asked for earlier stays. */
  wake(waitMs: number): void {
    this.#dueAt = Math.min(this.#dueAt, performance.now() + waitMs);
    this.#alarm.abort();
  }

  /** Resolves when the turn under way has ended, or after a timeout. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#alarm.abort();
    const { lastTurnMs } = this.job;
    const isEnded = await endsWithin(this.#loop ?? Promise.resolve(), lastTurnMs ?? STOP_TIMEOUT_MS);
    // A frozen database must not hold the stop up.
    if (isEnded && lastTurnMs !== undefined) await endsWithin(this.#attempt(AbortSignal.timeout(lastTurnMs)), lastTurnMs);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    await this.#rest(this.#dueAt, 0);
    while (!signal.aborted) {
      this.#dueAt = Infinity;
      const began = performance.now();
      const wait = await this.#attempt(signal);
      const now = performance.now();
      await this.#rest(wait, this.failuresInARow === 0 ? this.#restMs(now - began) : 0);
    }
  }

  #restMs(tookMs: number): number {
    return (this.job.restShare ?? 0) * tookMs;
  }

  /** Waits so long, or until a turn is due that is asked for; at least `minMs`. */
  async #rest(waitMs: number, minMs: number): Promise<void> {
    const began = performance.now();
    const left = (now: number): number => Math.max(this.#dueAt, began + minMs) - now;
    for (let ms = Math.max(Math.min(waitMs, this.#dueAt - began), minMs); ms > 0; ms = left(performance.now())) {
      if (this.#stop.signal.aborted) return;
      this.#alarm = new AbortController();
      const waiting = pause(Math.min(ms, MAX_PAUSE_MS), this.job.name, { signal: this.#alarm.signal, ref: false });
      if ((await waiting.catch(() => undefined)) !== undefined) return;
    }
  }

  /** @returns milliseconds until the next turn */
  async #attempt(signal: AbortSignal): Promise<number> {
    const { retry = RETRY } = this.job;
    try {
      return await this.#lead(signal);
    } catch (error) {
      if (signal === this.#stop.signal && signal.aborted) return Infinity;
      this.#noteFailure(error);
      return backoffMs(retry, this.failuresInARow);
    } finally {
      this.#onTurnEnd();
    }
  }

  async #lead(signal: AbortSignal): Promise<number> {
    const { isDue, leader, everyMs = Infinity, busyMs = everyMs } = this.job;
    if (isDue && !(await isDue(this.#strapi))) {
      this.#noteSuccess();
      return everyMs;
    }
    if (leader === undefined) return this.#takeTurns(signal);
    const { connection } = this.#strapi.db;
    const led = await tryAdvisoryLock(connection, leader, async (lost) => ({
      wait: await this.#takeTurns(AbortSignal.any([signal, lost])),
    }));
    if (!led) this.#recover('is left to another instance');
    return led?.wait ?? busyMs;
  }

  async #takeTurns(signal: AbortSignal): Promise<number> {
    for (;;) {
      const began = performance.now();
      const wait = await this.#turn?.(signal);
      this.#noteSuccess();
      if (wait !== 0 || signal.aborted) return typeof wait === 'number' ? wait : (this.job.everyMs ?? Infinity);
      await pause(this.#restMs(performance.now() - began), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #noteSuccess(): void {
    this.succeededAt = Date.now();
    this.#recover('succeeds again');
  }

  #recover(how: string): void {
    const { failuresInARow, job } = this;
    if (failuresInARow > 0) this.#strapi.log.info(`The job ${job.name} ${how}, after ${failuresInARow} failures.`);
    this.failuresInARow = 0;
    this.error = undefined;
  }

  /** Logged once for each change of state: the retries of an hour would fill the log. */
  #noteFailure(error: unknown): void {
    this.error = error;
    failures.inc({ name: this.job.name });
    this.failuresInARow += 1;
    if (this.failuresInARow > 1) return;
    const { log } = this.#strapi;
    const line = `The job ${this.job.name} failed, and is tried again until it succeeds: ${messageOf(error)}`;
    if (error instanceof ExpectedFailure || isDatabaseAway(error) || isDiskFull(error)) log.warn(line);
    else log.error(error instanceof Error ? `${line}\n${error.stack ?? ''}` : line);
  }
}
