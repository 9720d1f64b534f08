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

const residentOf = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** @returns megabytes of the server and each of its own processes; Linux only */
const sample = (shop: Shop): number[] => processes(shop.pid() ?? 0).map(residentOf);

const sum = (parts: readonly number[]): number => Math.round(parts.reduce((total, one) => total + one, 0));

export interface MemoryWatch {
  stop: () => void;
  /** how many megabytes the server alone has grown at the most */
  serverGrowth: () => number;
  /** the most megabytes of all together, and those of each then, the server's first */
  peak: () => { megabytes: number; parts: readonly number[] };
}

/** Samples the memory of the server and its own processes until it is stopped; Linux only. */
export function watchResidentMemory(shop: Shop): MemoryWatch {
  const first = sample(shop);
  let peak = first;
  let server = first[0] ?? 0;
  const timer = setInterval(() => {
    const now = sample(shop);
    server = Math.max(server, now[0] ?? 0);
    if (sum(now) > sum(peak)) peak = now;
  }, SAMPLE_MS).unref();
  return {
    stop: () => clearInterval(timer),
    serverGrowth: () => Math.round(server - (first[0] ?? 0)),
    peak: () => ({ megabytes: sum(peak), parts: peak.map(Math.round) }),
  };
}
