import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns the first existing one on the way to it */
export function existing(folder: string): string {
  let found = path.resolve(folder);
  while (!existsSync(found)) found = path.dirname(found);
  return found;
}

export function accountName(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? `the account ${uid}`;
}
