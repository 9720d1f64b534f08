import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../environment';

/** The code that decides what a row holds, below the compiled sources' folder. */
const PROJECTING_CODE = ['read-model/projection', 'contract'];

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .flatMap((entry) => (statSync(entry).isDirectory() ? filesBelow(entry) : entry.endsWith('.js') ? [entry] : []));
}

/**
 * What the rows of the read model are made by, besides the content: the compiled code and the
 * addresses that links are built from. Rows made under another fingerprint are made anew.
 */
export function projectionFingerprint(): string {
  const sources = path.join(__dirname, '..', '..');
  const hash = createHash('sha256');
  for (const file of PROJECTING_CODE.flatMap((folder) => filesBelow(path.join(sources, folder)))) {
    hash.update(readFileSync(file));
  }
  hash.update(JSON.stringify([environment.publicUrl ?? '', environment.frontendUrls[0] ?? '']));
  return hash.digest('hex');
}
