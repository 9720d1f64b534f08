import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Faults } from './finding';

/** Of deploy/systemd. */
const SERVICE_NAME = 'wine-shop';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accounts(): Account[] {
  if (!existsSync('/etc/passwd')) return [];
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.includes(':'));
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** @returns the first existing one on the way to it */
export function existing(folder: string): string {
  let found = path.resolve(folder);
  while (!existsSync(found)) found = path.dirname(found);
  return found;
}

export const accountName = (uid: number): string =>
  accounts().find((account) => account.uid === uid)?.name ?? `the account ${uid}`;

function serviceAccount(mediaDir: string): Account | undefined {
  const { uid, gid } = statSync(existing(mediaDir));
  const known = accounts();
  if (uid === 0) return known.find(({ name }) => name === SERVICE_NAME);
  return known.find((account) => account.uid === uid) ?? { name: `the account ${uid}`, uid, gid };
}

/**
 * As root everything is allowed, so root finds nothing wrong and makes files that the service can't write to. From here on this process is
 * the service's account: the owner of MEDIA_DIR. What root alone can read (secrets) must have been read.
 */
export function becomeServiceAccount(mediaDir: string, faults: Faults): void {
  if (process.getuid?.() !== 0 || process.setuid === undefined) return;
  const account = serviceAccount(mediaDir);
  if (account === undefined)
    return faults.warn('Run this as the service’s account (runuser -u NAME -- …): root may do what the service may not.');
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid(account.uid);
}
