import { readFileSync } from 'node:fs';
import type { Shop } from './shop';

const SAMPLE_MS = 20;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

function processes(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processes)];
}

/** @returns megabytes of a process: its own, and those of its program, which processes of one program share */
function residentOf(pid: number): { own: number; program: number } {
  const status = read(`/proc/${pid}/status`);
  const megabytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { own: megabytes('RssAnon') + megabytes('RssShmem'), program: megabytes('RssFile') };
}

/** @returns megabytes of the server with its program, and of each of its own processes; Linux only */
function sample(shop: Shop): number[] {
  const found = processes(shop.pid() ?? 0).map(residentOf);
  const program = Math.max(...found.map((one) => one.program));
  return found.map(({ own }, at) => (at === 0 ? own + program : own));
}

const sum = (parts: readonly number[]): number => Math.round(parts.reduce((total, one) => total + one, 0));

export interface MemoryWatch {
  stop: () => void;
  /** how many megabytes the server and its own processes have grown together at the most, and what each had then, the server's first */
  growth: () => { megabytes: number; parts: readonly number[] };
  /** the most megabytes of all together */
  peak: () => number;
}

/** Samples the memory of the server and its own processes until it is stopped; Linux only. */
export function watchResidentMemory(shop: Shop): MemoryWatch {
  const first = sample(shop);
  let peak = first;
  const timer = setInterval(() => {
    const now = sample(shop);
    if (sum(now) > sum(peak)) peak = now;
  }, SAMPLE_MS).unref();
  return {
    stop: () => clearInterval(timer),
    growth: () => ({ megabytes: sum(peak) - sum(first), parts: peak.map(Math.round) }),
    peak: () => sum(peak),
  };
}
