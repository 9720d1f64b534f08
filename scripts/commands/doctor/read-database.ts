import type { Environment } from '../../../src/environment';
import { query } from '../query';

/** The check of the database says why. */
export class UnreadableDatabaseError extends Error {
  override readonly name = 'UnreadableDatabaseError';
}

const hasNoTable = (error: unknown) =>
  error instanceof Error && /no such table|42P01/.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);

/**
 * @param sql for both databases
 * @returns none where the shop was not started yet
 */
export async function readDatabase<Found extends object = Record<string, string | number | null>>(
  environment: Environment,
  sql: string,
): Promise<Found[]> {
  try {
    return await query<Found>(environment, sql);
  } catch (error) {
    if (hasNoTable(error)) return [];
    throw new UnreadableDatabaseError('The database can’t be read.', { cause: error });
  }
}
