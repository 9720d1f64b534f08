import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../../src/contract/shop-time';
import type { Environment } from '../../../src/environment';
import { at, type Tools } from '../tools';
import { examine } from './finding';
import { accountName, existing } from './service-account';

const NODE_MAJOR_MIN = 20;
const NODE_MAJOR_SUPPORTED = 22;
const GIB = 1024 ** 3;
/** Less than this share of a file system free is a warning; a tenth of it is a failure. */
const DISK_FREE_MIN = 0.1;

/** A disk that is full earlier, at the rate of the last day, is a warning. */
const DAYS_LEFT_MIN = 7;

export const checkNode = () =>
  examine('Node', (report) => {
    const major = Number.parseInt(process.versions.node);
    if (major < NODE_MAJOR_MIN)
      return report('fail', `Install Node 24: this is ${process.version}, and ${NODE_MAJOR_MIN} is the oldest.`);
    return major < NODE_MAJOR_SUPPORTED
      ? report('warn', `Install Node 24: ${process.version} works, but gets no security fixes any more.`)
      : report('ok', process.version);
  });

export const checkBuild = (needsBuild: Tools['needsBuild']) =>
  examine('Build', (report) => {
    if (existsSync(at('dist/.release'))) return report('ok', 'a release, complete');
    if (!needsBuild()) return report('ok', 'up to date');
    return existsSync(at('node_modules/typescript/package.json'))
      ? report('warn', 'Run npm run build: the sources are newer than the build, so the next start takes a minute or two.')
      : report(
          'fail',
          'Run npm ci --include=dev and npm run build: with NODE_ENV=production npm ci leaves out what the build needs.',
        );
  });

function isClosed(place: string, isFolder: boolean) {
  try {
    accessSync(place, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
    return isFolder && !statSync(place).isDirectory();
  } catch {
    return true;
  }
}

export const checkFolders = ({ databaseClient, databaseFilename, mediaDir }: Environment) =>
  examine('Folders', (report) => {
    const onSqlite = databaseClient === 'sqlite';
    const folders = [mediaDir, path.join(mediaDir, 'uploads'), path.join(mediaDir, 'pictures')];
    if (onSqlite) folders.push(path.dirname(databaseFilename));
    const files = onSqlite ? ['', '-wal', '-shm'].map((suffix) => databaseFilename + suffix) : [];
    const closed = [
      ...[...new Set(folders.map(existing))].filter((folder) => isClosed(folder, true)),
      ...files.filter((file) => existsSync(file) && isClosed(file, false)),
    ];
    if (closed.length > 0) {
      const account = accountName(process.getuid?.() ?? 0);
      const owned = closed.map((place) => `${place} (of ${accountName(statSync(place).uid)})`);
      return report('fail', `Give ${account} what it must write to (chown -R): ${owned.join(', ')}.`);
    }
    const file = at(process.env.ENV_PATH ?? '.env');
    if (existsSync(file) && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      return report('warn', `Run chmod 600 ${file}: other accounts of this machine can read the secrets in it.`);
    }
    return report('ok', `${mediaDir} can be written to`);
  });

/** @returns bytes of the files below it that were written within the last day */
async function writtenToday(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const since = Date.now() - DAY_MS;
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += await writtenToday(place);
    if (!entry.isFile()) continue;
    const { mtimeMs, size } = await stat(place);
    if (mtimeMs > since) bytes += size;
  }
  return bytes;
}

export const checkDisk = ({ databaseClient, databaseFilename, mediaDir }: Environment) =>
  examine('Disk', async (report) => {
    const folders = databaseClient === 'sqlite' ? [mediaDir, path.dirname(databaseFilename)] : [mediaDir];
    const findings = [];
    for (const folder of folders) {
      const { bavail, blocks, bsize } = await statfs(existing(folder));
      const share = bavail / blocks;
      const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB (${Math.round(share * 100)} %) are free for ${folder}`;
      const days = (bavail * bsize) / (await writtenToday(folder));
      if (share < DISK_FREE_MIN) findings.push(report(share < DISK_FREE_MIN / 10 ? 'fail' : 'warn', `Make room: only ${free}.`));
      else if (days < DAYS_LEFT_MIN)
        findings.push(report('warn', `Make room: ${free}, and at the last day's rate it is full in ${days.toFixed(1)} days.`));
      else findings.push(report('ok', free));
    }
    return findings;
  });
