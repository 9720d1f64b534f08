import { messageOf } from '../message-of';

/** What a check found, in one sentence: `ok` says what was seen, the others what to do. */
export interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  message: string;
}

/** What is wrong, in the order in which it is told. */
export class Faults {
  readonly found: Omit<Finding, 'check'>[] = [];

  warn(message: string): void {
    this.found.push({ status: 'warn', message });
  }

  fail(message: string): void {
    this.found.push({ status: 'fail', message });
  }
}

/** @returns what was seen where nothing is wrong; undefined where there is nothing to look at */
export type Look = (faults: Faults) => string | undefined | Promise<string | undefined>;

/**
 * Runs one check: one line where all is well, and one for each fault. An unexpected error is a finding too: a doctor that stops at the first
 * surprise helps with nothing else.
 *
 * @param check its name
 */
export async function examine(check: string, look: Look): Promise<Finding[]> {
  const faults = new Faults();
  try {
    const seen = await look(faults);
    if (faults.found.length === 0) return seen === undefined ? [] : [{ check, status: 'ok', message: seen }];
  } catch (error) {
    faults.fail(`This could not be checked: ${messageOf(error)}.`);
  }
  return faults.found.map((fault) => ({ check, status: fault.status, message: fault.message }));
}
