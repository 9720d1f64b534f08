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

/**
 * Has a run or a plan tried again after 1, 2, 4 … seconds, until it has failed `ATTEMPTS_MAX` times in a row.
 *
 * @param nowSql SQL of now, milliseconds since 1970
 * @returns how many attempts have failed; 0 where it is no more
 */
export async function countAttempt(knex: Knex, table: string, id: string, nowSql = String(Date.now())): Promise<number> {
  const [row]: { attempts: number }[] = await knex(table).where({ id }).select('attempts');
  if (!row) return 0;
  const attempts = row.attempts + 1;
  const retry_at = knex.raw(`${nowSql} + ${retryDelayMs(attempts)}`);
  if (attempts < ATTEMPTS_MAX) await knex(table).where({ id }).update({ attempts, retry_at });
  return attempts;
}

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
