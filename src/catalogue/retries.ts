import type { Knex } from 'knex';
import { isDatabaseAway } from '../platform/database-errors';
import { isDiskFull } from '../platform/disk-full';
import { backoffMs } from '../platform/jobs/backoff';

/** Attempts in a row before a run or a plan fails. */
export const ATTEMPTS_MAX = 6;

const RETRY = { firstMs: 1_000, maxMs: Infinity };

/** How long the database may take to say that it is there. */
const ANSWER_TIMEOUT_MS = 2_000;

/** PostgreSQL's query_canceled (a statement passed its limit of time), and pg's own limit. */
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || /Query read timeout/i.test(error.message));

/** @param attempts that have failed, from 1 on. @returns 1, 2, 4 … seconds, with jitter */
export const retryDelayMs = (attempts: number): number => backoffMs(RETRY, attempts);

async function answers(knex: Knex): Promise<boolean> {
  try {
    await knex.raw('SELECT 1').timeout(ANSWER_TIMEOUT_MS);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether an error is the database's, which is away, or a disk is full: then work waits for as long as it takes. A statement that passes its limit of time
 * while others are answered would do so again.
 */
export async function isWaitingForDatabase(knex: Knex, error: unknown): Promise<boolean> {
  if (isDiskFull(error)) return true;
  if (!isDatabaseAway(error)) return false;
  return !isStatementTimeout(error) || !(await answers(knex));
}
