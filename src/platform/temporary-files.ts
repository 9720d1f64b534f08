import { mkdtempSync, rmSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

/*
 * Each process has a temporary folder of its own, named after its machine and process id, so that the next start can tell what
 * a killed process left from what a living one uses. Several instances may share a machine and its /tmp.
 */
const PREFIX = 'wine-shop-';
const NAME = /^wine-shop-(.+)-(\d+)-\w+$/;

/**
 * A folder of another machine (an earlier container) is removed when nothing has happened in it for a day. One of this machine stays as
 * long as its process: a day without uploads is no end of it.
 */
const ABANDONED_MS = 86_400_000;

let own: string | undefined;

function isAlive(pid: number): boolean {
  // Process 1 of an earlier container had this process's id.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isLeftOver(folder: string): Promise<boolean> {
  const [, host, pid] = NAME.exec(path.basename(folder)) ?? [];
  if (host === undefined || folder === own) return false;
  const { uid, mtimeMs } = await lstat(folder);
  if (uid !== (process.getuid?.() ?? uid)) return false;
  return host === hostname() ? !isAlive(Number(pid)) : Date.now() - mtimeMs > ABANDONED_MS;
}

/** @param parent the machine's folder for temporary files */
async function removeLeftovers(strapi: Core.Strapi, parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const folder = path.join(parent, name);
    try {
      if (await isLeftOver(folder)) await rm(folder, { recursive: true, force: true });
    } catch (error) {
      strapi.log.warn(`The temporary folder ${folder} could not be removed: ${String(error)}`);
    }
  }
}

/**
 * Gives this process a temporary folder of its own until its end, also for libraries (Strapi's upload plugin), and removes
 * those that killed processes have left.
 */
export async function openTemporaryFolder(strapi: Core.Strapi): Promise<void> {
  if (own !== undefined) return;
  const parent = tmpdir();
  const folder = mkdtempSync(path.join(parent, `${PREFIX}${hostname()}-${process.pid}-`));
  own = folder;
  // `os.tmpdir()` reads these, the second one on Windows.
  process.env.TMPDIR = folder;
  process.env.TEMP = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await removeLeftovers(strapi, parent);
}

/** Runs a task with a temporary folder, which is removed whatever the task does. */
export async function withTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = own ?? tmpdir();
  // The system may have cleaned up its temporary files.
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, 'request-'));
  try {
    return await task(folder);
  } finally {
    // Of an aborted upload a file may still be about to be opened.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
