import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../environment';

/** The code that decides what a row holds: folders of the compiled sources. */
const PROJECTING_CODE = ['read-model/projection', 'contract'];

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .flatMap((entry) => (statSync(entry).isDirectory() ? filesBelow(entry) : entry.endsWith('.js') ? [entry] : []));
}

/**
 * A hash of all that rows depend on besides the content: the compiled code and the origins in links. When it differs from the
 * stored one, catch-up rebuilds all rows.
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
