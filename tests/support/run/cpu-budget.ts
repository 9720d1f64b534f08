import { readCpuTimes } from './cpu-time';

/**
 * What a run of all tests may use in seconds of processor time, with builds and checks. Ten minutes on two cores would be 1,200: lower it with
 * what is saved.
 */
const BUDGET_SECONDS = 800;
/** One machine took 739 to 1,498 s for the same tests within a week: its processor is shared, and one loop took 1 to 3.6 s within minutes. */
const EXCESS_MAX = 2.5;
const SLOWEST_SHOWN = 10;

/** Shows where time can be saved. @param directory of the test run */
export function showSlowest(directory: string): void {
  const times = [...readCpuTimes(directory)].sort(([, one], [, other]) => other - one);
  if (times.length === 0) return;
  const slowest = times.slice(0, SLOWEST_SHOWN).map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
  console.log(`\nThe slowest files, in processor time: ${slowest.join(', ')}`);
}

/** @param used by a run of all tests, in seconds of processor time */
export function keepsBudget(used: number): boolean {
  console.log(`\nProcessor time: ${Math.round(used)} s; the budget is ${BUDGET_SECONDS} s`);
  if (used <= BUDGET_SECONDS * EXCESS_MAX) return true;
  console.log('The run fails because that is more than 2.5 times as much: see CONTRIBUTING.md, "What a run may take".');
  return false;
}
