import { messageOf } from '../message-of';
import { UnreadableDatabaseError } from './read-database';

/** What a check found, in one sentence: `ok` says what was seen, the others what to do. `skip`: it does not apply here. */
export interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail' | 'skip';
  message: string;
}
export type Report = (status: Finding['status'], message: string) => Finding;

/**
 * Runs one check. An unexpected error is a finding too: a doctor that stops at the first surprise helps with nothing else.
 *
 * @param check its name
 */
export async function examine(
  check: string,
  look: (report: Report) => Finding | Finding[] | Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  const report: Report = (status, message) => ({ check, status, message });
  try {
    return [await look(report)].flat();
  } catch (error) {
    if (error instanceof UnreadableDatabaseError) return [report('skip', 'needs the database')];
    // The check of the folders names it.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      return [report('skip', 'needs the folder to be readable')];
    return [report('fail', `This could not be checked: ${messageOf(error)}.`)];
  }
}
