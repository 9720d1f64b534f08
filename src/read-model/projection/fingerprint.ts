import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the projection imports of the contract (a lint rule holds that). */
const CONTRACT = ['content-types', 'media-types', 'paths', 'product-fields', 'taste-fields', 'declared-fields', 'ratings'];

/** Compiled, or a test's sources. */
const EXTENSION = path.extname(__filename);

function projectingFiles(): string[] {
  const projection = readdirSync(__dirname)
    .filter((name) => name.endsWith(EXTENSION))
    .sort()
    .map((name) => path.join(__dirname, name));
  return [...projection, ...CONTRACT.map((name) => path.join(__dirname, '..', '..', 'contract', `${name}${EXTENSION}`))];
}

let fingerprint: string | undefined;

/**
 * A hash of the code that decides what a row holds. Each row names the one that made it; catch-up makes the rows of
 * another one again.
 *
 * @returns 16 hexadecimal digits
 */
export function projectionFingerprint(): string {
  if (fingerprint === undefined) {
    const hash = createHash('sha256');
    for (const file of projectingFiles()) hash.update(readFileSync(file));
    fingerprint = hash.digest('hex').slice(0, 16);
  }
  return fingerprint;
}
