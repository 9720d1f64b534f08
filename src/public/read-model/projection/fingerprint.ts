import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What decides what a row holds (a lint rule limits what else the projection imports), compiled or as a test's sources. */
const FOLDERS = [__dirname, path.join(__dirname, '..', '..', '..', 'contract')];

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
  for (const folder of FOLDERS)
    for (const name of readdirSync(folder).sort())
      if (name.endsWith(path.extname(__filename))) hash.update(readFileSync(path.join(folder, name)));
  fingerprint = hash.digest('hex').slice(0, 16);
  return fingerprint;
}
