import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { tryAdvisoryLock } from '../../platform/advisory-lock';
import { SCOPES } from '../../contract/scopes';
import { versionOf } from '../known-versions';
import type { EdgeProvider } from './headers';
import { PURGERS } from './providers';
import { planPurge, readCommittedVersions, type Versions } from './purge-plan';
import { nextCallAt, readPurgeRecord, writePurgeRecord, type PurgeRecord } from './purge-record';

/** Commits so close together share a purge. */
const LINGER_MS = 20;
/** Another instance is purging: what it has not seen is purged afterwards. */
const BUSY_MS = 100;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * Tells the edge of commits: of all instances, by one at a time. What it was told is recorded in the database, and what is missing
 * there is told, so nothing is lost by a crash, and none of the instances has to tell another one.
 */
export class PurgeQueue {
  readonly #strapi: Core.Strapi;
  readonly #provider: EdgeProvider;
  readonly #program: string;
  /** Not in the transaction of the commit that starts a run. */
  readonly #resource = new AsyncResource('PurgeQueue');
  readonly #stop = new AbortController();
  #told: Versions | undefined;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #running: Promise<void> | undefined;
  #isWoken = false;
  readonly #waiting = new Set<() => void>();

  /** @param program another one answers differently at the same versions */
  constructor(strapi: Core.Strapi, provider: EdgeProvider, program: string) {
    this.#strapi = strapi;
    this.#provider = provider;
    this.#program = program;
  }

  /** To be called when the versions that this process knows have changed. */
  onVersions(): void {
    if (!this.#isTold()) this.#runAt(Date.now() + LINGER_MS);
  }

  #isTold(): boolean {
    return SCOPES.every((scope) => versionOf(scope) === undefined || versionOf(scope) === this.#told?.get(scope));
  }

  /** Resolves when the edge was told of all commits that this process knows, or after a time. */
  async untilTold(timeoutMs: number): Promise<void> {
    if (this.#isTold() || this.#failures > 0) return;
    let resolve = (): void => undefined;
    const told = new Promise<void>((done) => (resolve = done));
    this.#waiting.add(resolve);
    await Promise.race([told, pause(timeoutMs, undefined, { ref: false })]);
    this.#waiting.delete(resolve);
  }

  start(): void {
    this.#runAt(Date.now());
  }

  /** @param at milliseconds since 1970; an earlier run that is planned already stays */
  #runAt(at: number): void {
    if (this.#stop.signal.aborted) return;
    if (this.#running) this.#isWoken = true;
    if (this.#running || this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#resource.runInAsyncScope(this.#run, this), Math.max(0, at - Date.now())).unref();
  }

  #run(): void {
    this.#timerAt = Infinity;
    this.#isWoken = false;
    this.#running = this.#attempt().then((next) => {
      this.#running = undefined;
      if (this.#isTold() || this.#failures > 0) for (const resolve of this.#waiting) resolve();
      if (next !== undefined) this.#runAt(next);
      if (this.#isWoken && this.#failures === 0) this.onVersions();
    });
  }

  /** @returns when to run again; undefined: at the next commit */
  async #attempt(): Promise<number | undefined> {
    const { connection } = this.#strapi.db;
    try {
      const done = await tryAdvisoryLock(connection, 'edge', async (lost) => ({ next: await this.#purge(lost) }));
      if (!done) return Date.now() + BUSY_MS;
      if (this.#failures > 0) this.#strapi.log.info(`The edge is purged again after ${this.#failures} failures.`);
      this.#failures = 0;
      return done.next;
    } catch (error) {
      if (this.#stop.signal.aborted) return undefined;
      // Once for each change of state: the retries of an hour would fill the log.
      if (this.#failures === 0) this.#strapi.log.warn(`The edge could not be purged, and is until it can: ${messageOf(error)}`);
      this.#failures += 1;
      return Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), MAX_RETRY_MS);
    }
  }

  async #purge(lost: AbortSignal): Promise<number | undefined> {
    const { connection } = this.#strapi.db;
    const { purge, longestFetchMs, callsPerMinute } = PURGERS[this.#provider];
    const record = await readPurgeRecord(connection);
    const versions = await readCommittedVersions(connection);
    const told = record.program === this.#program ? record.versions : undefined;
    const fresh = await planPurge(connection, told, versions);
    const due = record.again.filter(({ at }) => at <= Date.now());
    const tags = [...new Set([...fresh, ...due.flatMap((one) => one.tags)])];
    const waiting = record.again.filter((one) => !due.includes(one));
    if (tags.length === 0) {
      this.#told = versions;
      return waiting[0]?.at;
    }
    const allowedAt = nextCallAt(record, callsPerMinute);
    if (allowedAt > Date.now()) return allowedAt;

    const calls = Number.isFinite(callsPerMinute) ? [...record.calls, Date.now()] : [];
    // Before the call: one that fails counts too.
    if (calls.length > 0) await writePurgeRecord(connection, { ...record, calls });
    await purge(tags, versions, AbortSignal.any([this.#stop.signal, lost]));
    // Again, for answers that were read before the commit and arrive at the edge after this purge.
    const again = [...waiting, ...(fresh.size > 0 ? [{ at: Date.now() + longestFetchMs, tags: [...fresh] }] : [])];
    // Another instance may have recorded a later purge.
    lost.throwIfAborted();
    const written: PurgeRecord = { versions, program: this.#program, again, calls };
    await writePurgeRecord(connection, written);
    this.#told = versions;
    return again[0]?.at;
  }

  /** What was not told is told by another instance, or at the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
