import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the projection imports of the contract (a lint rule holds that). */
const CONTRACT = ['content-types', 'media-types', 'paths', 'product-fields', 'taste-fields', 'declared-fields', 'ratings'];

/** Compiled, or a test's sources. */
const EXTENSION = path.extname(__filename);

function projectingFiles(): string[] {
  const names = readdirSync(__dirname).filter((name) => name.endsWith(EXTENSION));
  const contract = path.join(__dirname, '..', '..', '..', 'contract');
  return [
    ...names.sort().map((name) => path.join(__dirname, name)),
    ...CONTRACT.map((name) => path.join(contract, `${name}${EXTENSION}`)),
  ];
}

let fingerprint: string | undefined;

/**
 * A hash of the code that decides what a row holds. Each row names the one that made it; catch-up makes the rows of
 * another one again.
 *
 * @returns 16 hexadecimal digits
 */
export function projectionFingerprint(): string {
  if (fingerprint !== undefined) return fingerprint;
  const hash = createHash('sha256');
  for (const file of projectingFiles()) hash.update(readFileSync(file));
  fingerprint = hash.digest('hex').slice(0, 16);
  return fingerprint;
}
