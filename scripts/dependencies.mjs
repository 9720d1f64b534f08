// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { at } from './project.mjs';
import { announce } from './report.mjs';

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = (file) => JSON.parse(readFileSync(at(file), 'utf8')).packages ?? {};

/**
 * Holds what npm wrote down of its last install against package-lock.json. (Times say less: a checkout makes every file new.)
 *
 * @param {boolean} withDev whether the packages for building and testing are needed too
 */
function areInstalled(withDev) {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(at(record))) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(([name, wanted]) => {
    const needed = name !== '' && !wanted.optional && !wanted.devOptional && (withDev || !wanted.dev);
    return !needed || installed[name]?.version === wanted.version;
  });
}

/** The npm that runs this command, so that no other version answers; outside of npm the one of the path. */
function npm() {
  const own = process.env.npm_execpath;
  return own !== undefined && path.basename(own) === 'npm-cli.js'
    ? { command: process.execPath, first: [own] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/**
 * @param {boolean} withDev whether those for building and testing must be there too (an install brings them in any case)
 * @returns {Promise<string>} what was done
 */
export async function ensureDependencies(withDev) {
  if (areInstalled(withDev)) return 'up to date';
  announce('installing the packages of package-lock.json (npm ci); the first time this takes a minute or two');
  const { command, first } = npm();
  // The packages for building are needed even where NODE_ENV=production is set.
  await run(
    'The packages could not be installed.',
    command,
    [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'],
    process.env,
  );
  return 'installed';
}
