import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  parent: number;
  /** clock ticks, user and system, of the process and of the children that it has reaped */
  ticks: number;
}

let ticksPerSecond: number | undefined;

function microseconds(ticks: number): number {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (ticks / ticksPerSecond) * 1_000_000;
}

function read(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold blanks and brackets; the numbers begin behind the last bracket.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: fields.slice(11, 15).reduce((sum, part) => sum + part, 0) };
  } catch {
    return undefined;
  }
}

/** @returns microseconds that a process has computed so far, or undefined where /proc is missing */
export function cpuTimeOf(pid: number): number | undefined {
  const found = read(pid);
  return found && microseconds(found.ticks);
}

/** The same of a process with all its living children: PostgreSQL works in a process for each connection. */
export function cpuTimeOfFamily(pid: number): number | undefined {
  const own = read(pid);
  if (!own) return undefined;
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = pids.map(read).filter((found) => found?.parent === pid);
  return microseconds(children.reduce((sum, child) => sum + (child?.ticks ?? 0), own.ticks));
}

export function parentOf(pid: number): number | undefined {
  return read(pid)?.parent;
}
