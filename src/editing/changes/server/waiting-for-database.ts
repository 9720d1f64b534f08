import type { Knex } from 'knex';
import { isDatabaseAway } from '../../../platform/database-errors';
import { isDiskFull } from '../../../platform/disk-full';

/** How long the database may take to say that it is there. */
const ANSWER_TIMEOUT_MS = 2_000;

/** PostgreSQL's query_canceled (a statement passed its limit of time), and pg's own limit. */
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || /Query read timeout/i.test(error.message));

/**
 * Whether an error is the database's, which is away, or a disk is full: then work waits for as long as it takes. A statement that passes its limit of time
 * while others are answered would do so again.
 */
export async function isWaitingForDatabase(knex: Knex, error: unknown): Promise<boolean> {
  if (isDiskFull(error)) return true;
  if (!isDatabaseAway(error)) return false;
  if (!isStatementTimeout(error)) return true;
  return knex
    .raw('SELECT 1')
    .timeout(ANSWER_TIMEOUT_MS)
    .then(
      () => false,
      () => true,
    );
}
