import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../../../src/environment';
import { processorFault } from '../processor';
import type { Faults } from './finding';

const NODE_MAJOR_SUPPORTED = 22;
const GIB = 1024 ** 3;
/** Less than this share of a file system free is a warning; a tenth of it is a failure. */
const DISK_FREE_MIN = 0.1;

/** @returns the first existing one on the way to it */
export function existing(folder: string): string {
  let found = path.resolve(folder);
  while (!existsSync(found)) found = path.dirname(found);
  return found;
}

export function lookAtMachine(faults: Faults): string {
  const major = Number.parseInt(process.versions.node);
  if (major < NODE_MAJOR_SUPPORTED)
    faults.warn(`Install Node 24: ${process.version} works, but gets no security fixes any more.`);
  const old = processorFault();
  if (old !== undefined) faults.fail(old);
  return `Node ${process.version}`;
}

export async function lookAtDisk({ databaseClient, databaseFilename, mediaDir }: Environment, faults: Faults): Promise<string> {
  const folders = databaseClient === 'sqlite' ? [mediaDir, path.dirname(databaseFilename)] : [mediaDir];
  const seen = [];
  for (const folder of folders) {
    const { bavail, blocks, bsize } = await statfs(existing(folder));
    const share = bavail / blocks;
    const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB (${Math.round(share * 100)} %) are free for ${folder}`;
    if (share < DISK_FREE_MIN / 10) faults.fail(`Make room: only ${free}.`);
    else if (share < DISK_FREE_MIN) faults.warn(`Make room: only ${free}.`);
    seen.push(free);
  }
  return seen.join('; ');
}
