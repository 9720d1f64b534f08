import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The kernel's unit in /proc on every usual Linux. */
const TICKS_PER_SECOND = 100;

/** Only Linux says what a process has used together with its children. */
export const hasCpuTimes = process.platform === 'linux';

interface ProcessTime {
  parent: number;
  /** of the process and of its children that have ended */
  seconds: number;
}

function timeOf(pid: string): ProcessTime | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since it was listed.
    return undefined;
  }
  // A program's name may contain spaces and parentheses.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { parent, seconds: fields.slice(11, 15).reduce((total, ticks) => total + ticks, 0) / TICKS_PER_SECOND };
}

/** @returns the processor time of this process and of all that it has started, in seconds */
export function ownCpuSeconds(): number {
  const times = new Map(
    readdirSync('/proc').flatMap((pid) => {
      const time = /^\d+$/.test(pid) ? timeOf(pid) : undefined;
      return time ? [[Number(pid), time] as const] : [];
    }),
  );
  const withChildren = (pid: number): number =>
    [...times].reduce(
      (total, [child, { parent }]) => (parent === pid ? total + withChildren(child) : total),
      times.get(pid)?.seconds ?? 0,
    );
  return withChildren(process.pid);
}

const recordFile = (directory: string): string => path.join(directory, 'processor-times');

/** Notes what this test file has used. @param directory of the test run */
export function recordCpuTime(directory: string, name: string): void {
  appendFileSync(recordFile(directory), `${name} ${ownCpuSeconds()}\n`);
}

/** @returns seconds by the name of the test file, the sum of both databases */
export function readCpuTimes(directory: string): Map<string, number> {
  const seconds = new Map<string, number>();
  if (!existsSync(recordFile(directory))) return seconds;
  for (const line of readFileSync(recordFile(directory), 'utf8').trim().split('\n')) {
    const [name = '', used] = line.split(' ');
    seconds.set(name, (seconds.get(name) ?? 0) + Number(used));
  }
  return seconds;
}
