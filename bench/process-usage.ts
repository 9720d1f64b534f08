import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Reads a counter of processor time in microseconds; undefined where it is unknown. */
export type CpuClock = () => number | undefined;

interface Process {
  parent: number;
  /** clock ticks, user and system, of the process and of its children that have exited */
  ticks: number;
  /** those of the exited children alone */
  childTicks: number;
}

let ticksPerSecond: number | undefined;

function microseconds(ticks: number): number {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (ticks / ticksPerSecond) * 1_000_000;
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain blanks and brackets; the numbers follow the last bracket.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (from: number, to: number): number => fields.slice(from, to).reduce((total, part) => total + part, 0);
    return { parent: fields[1] ?? 0, ticks: sum(11, 15), childTicks: sum(13, 15) };
  } catch {
    return undefined;
  }
}

/** The processor time of a process; unknown without /proc. */
export function cpuTimeOf(pid: number | undefined): number | undefined {
  const found = pid === undefined ? undefined : readProcess(pid);
  return found && microseconds(found.ticks);
}

/** The processor time of a process and its living children: PostgreSQL has a process for each connection. */
export function cpuTimeWithChildren(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  for (;;) {
    const own = readProcess(pid);
    if (!own) return undefined;
    const pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    const children = pids.map(readProcess).filter((found) => found?.parent === pid);
    // A child that exits between the two reads is in neither: read again.
    if (readProcess(pid)?.childTicks !== own.childTicks) continue;
    return microseconds(children.reduce((sum, child) => sum + (child?.ticks ?? 0), own.ticks));
  }
}

/** @returns the difference of two counters for each of `count` requests */
export function costEach(before: number | undefined, after: number | undefined, count: number): number | undefined {
  return before === undefined || after === undefined ? undefined : (after - before) / count;
}
