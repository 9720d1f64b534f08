import { existsSync, readFileSync } from 'node:fs';

/** What the programs of sharp need of an x86-64 processor (x86-64-v2). */
const NEEDED = /^flags\s*:.*\bsse4_2\b/m;

/** @returns what to do where pictures can't be made on this processor */
export function processorFault(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync('/proc/cpuinfo')) return undefined;
  if (NEEDED.test(readFileSync('/proc/cpuinfo', 'utf8'))) return undefined;
  return (
    'Use a processor with SSE4.2 (x86-64-v2), or let the virtual machine show it (KVM: “cpu: host”): sharp, which makes the pictures, ' +
    'does not run on this one.'
  );
}
