import type { Core } from '@strapi/strapi';
import type { LockName } from '../advisory-lock';
import type { Backoff } from './backoff';

/**
 * One bounded piece of a job's work.
 *
 * @param signal aborted when the process stops, or when another instance may have become the leader
 * @returns milliseconds until the next turn, if no interval says so; 0: more work waits, and the job stays the leader
 */
export type Turn = ((signal: AbortSignal) => Promise<number | undefined>) | ((signal: AbortSignal) => Promise<void>);

/** Work in the background, run by {@link startJobs}. the features in src/index.ts list them. */
export interface Job {
  /** in metrics, in the log, and in docs/operations/watch.md */
  name: string;
  /** time between two turns, from the start on; without it a turn comes when `wakeJob` asks for one */
  everyMs?: number;
  /** the job whose turns are each followed by one of this job */
  after?: Job;
  /** held for as long as there is work: one instance at a time */
  leader?: LockName;
  /** how long it waits where another instance leads; `everyMs` by default */
  busyMs?: number;
  /** others come first: the wait after a turn is at least this share of the turn's time */
  restShare?: number;
  /** waits after failures in a row; 1 to 60 seconds by default */
  retry?: Backoff;
  /** what is committed to the end is told by one last turn, when all requests have ended; other jobs end before */
  lastTurnMs?: number;
  /** asked before the lock, which other instances want too */
  isDue?: (strapi: Core.Strapi) => boolean | Promise<boolean>;
  /** @returns undefined where the configuration needs no such job */
  start: (strapi: Core.Strapi) => Turn | undefined;
}

/** A failure that is no defect of this program: it is logged without its stack. */
export class ExpectedFailure extends Error {
  override readonly name = 'ExpectedFailure';
}
