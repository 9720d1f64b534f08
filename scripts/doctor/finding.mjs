// @ts-check
/**
 * What a check found, in one sentence: `ok` says what was seen, the others what to do. `skip`: it does not apply here.
 *
 * @typedef {{ check: string, status: 'ok' | 'warn' | 'fail' | 'skip', message: string }} Finding
 * @typedef {(status: Finding['status'], message: string) => Finding} Report
 */

/** @param {unknown} error */
export const messageOf = (error) => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

/**
 * Runs one check. An unexpected error is a finding too: a doctor that stops at the first surprise helps with nothing else.
 *
 * @param {string} check its name
 * @param {(report: Report) => Finding | Finding[] | Promise<Finding | Finding[]>} look
 * @returns {Promise<Finding[]>}
 */
export async function examine(check, look) {
  /** @type {Report} */
  const report = (status, message) => ({ check, status, message });
  try {
    return [await look(report)].flat();
  } catch (error) {
    return [report('fail', `This could not be checked: ${messageOf(error)}.`)];
  }
}
