/** What a check found, in one sentence: `ok` says what was seen, the others what to do. `skip`: it does not apply here. */
export interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail' | 'skip';
  message: string;
}
export type Report = (status: Finding['status'], message: string) => Finding;

export const messageOf = (error: unknown) => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

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
    return [report('fail', `This could not be checked: ${messageOf(error)}.`)];
  }
}
