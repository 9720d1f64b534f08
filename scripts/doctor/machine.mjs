// @ts-check
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { needsBuild } from '../build.mjs';
import { at } from '../project.mjs';
import { envFile } from '../secrets.mjs';
import { examine } from './finding.mjs';

/** @typedef {import('../../src/environment.js').Environment} Environment */

const NODE_MAJOR_MIN = 20;
const NODE_MAJOR_SUPPORTED = 22;
const GIB = 1024 ** 3;
/** Less than this share of a file system free is a warning; a tenth of it is a failure. */
const DISK_FREE_MIN = 0.1;

/** @returns the first existing folder on the way to a path */
const existing = (/** @type {string} */ folder) => {
  let found = path.resolve(folder);
  while (!existsSync(found)) found = path.dirname(found);
  return found;
};

export const checkNode = () =>
  examine('Node', (report) => {
    const major = Number.parseInt(process.versions.node);
    if (major < NODE_MAJOR_MIN)
      return report('fail', `Install Node 24: this is ${process.version}, and ${NODE_MAJOR_MIN} is the oldest.`);
    return major < NODE_MAJOR_SUPPORTED
      ? report('warn', `Install Node 24: ${process.version} works, but gets no security fixes any more.`)
      : report('ok', process.version);
  });

export const checkBuild = () =>
  examine('Build', (report) => {
    if (existsSync(at('dist/.release'))) return report('ok', 'a release, complete');
    if (!existsSync(at('node_modules'))) return report('fail', 'Run npm ci --include=dev: no packages are installed.');
    if (!needsBuild()) return report('ok', 'up to date');
    return existsSync(at('node_modules/typescript/package.json'))
      ? report('warn', 'Run npm run build: the sources are newer than the build, so the next start takes a minute or two.')
      : report(
          'fail',
          'Run npm ci --include=dev and npm run build: with NODE_ENV=production npm ci leaves out what the build needs.',
        );
  });

/** @param {Environment} environment */
export const checkFolders = ({ databaseClient, databaseFilename, mediaDir }) =>
  examine('Folders', (report) => {
    const folders = [mediaDir, path.join(mediaDir, 'uploads'), path.join(mediaDir, 'pictures')];
    if (databaseClient === 'sqlite') folders.push(path.dirname(databaseFilename));
    const closed = folders.filter((folder) => {
      try {
        accessSync(existing(folder), constants.R_OK | constants.W_OK | constants.X_OK);
        return false;
      } catch {
        return true;
      }
    });
    if (closed.length > 0) {
      const account = process.getuid?.() ?? 'this account';
      return report('fail', `Give the service's account (uid ${account}) the right to write to ${closed.join(', ')}.`);
    }
    const file = envFile();
    if (existsSync(file) && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      return report('warn', `Run chmod 600 ${file}: other accounts of this machine can read the secrets in it.`);
    }
    return report('ok', `${mediaDir} can be written to`);
  });

/** @param {Environment} environment */
export const checkDisk = ({ databaseClient, databaseFilename, mediaDir }) =>
  examine('Disk', async (report) => {
    const folders = databaseClient === 'sqlite' ? [mediaDir, path.dirname(databaseFilename)] : [mediaDir];
    const findings = [];
    for (const folder of folders) {
      const { bavail, blocks, bsize } = await statfs(existing(folder));
      const share = bavail / blocks;
      const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB (${Math.round(share * 100)} %) are free for ${folder}`;
      if (share >= DISK_FREE_MIN) findings.push(report('ok', free));
      else findings.push(report(share < DISK_FREE_MIN / 10 ? 'fail' : 'warn', `Make room: only ${free}.`));
    }
    return findings;
  });
