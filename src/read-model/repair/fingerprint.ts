import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../environment';

/** The code that decides what a row holds: the projection, and what it imports from the contract (a lint rule holds that). */
const PROJECTION = 'read-model/projection';
const CONTRACT = ['content-types', 'links', 'media-types', 'paths'];

function projectingFiles(sources: string): string[] {
  const names = readdirSync(path.join(sources, PROJECTION)).sort();
  const projection = names.filter((name) => name.endsWith('.js')).map((name) => path.join(sources, PROJECTION, name));
  return [...projection, ...CONTRACT.map((name) => path.join(sources, 'contract', `${name}.js`))];
}

/**
 * A hash of all that rows depend on besides the content: the compiled code and the origins in links. When it differs from the
 * stored one, catch-up rebuilds all rows.
 */
export function projectionFingerprint(): string {
  const sources = path.join(__dirname, '..', '..');
  const hash = createHash('sha256');
  for (const file of projectingFiles(sources)) hash.update(readFileSync(file));
  hash.update(JSON.stringify([environment.publicUrl ?? '', environment.frontendUrls[0] ?? '']));
  return hash.digest('hex');
}
