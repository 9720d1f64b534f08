// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { at } from './project.mjs';
import { announce } from './report.mjs';

/** Stands from before an install till its packages' own scripts have run: a run that was cut off in between has installed nothing. */
const UNFINISHED = at('.cache', 'packages-unfinished');

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = (file) => JSON.parse(readFileSync(at(file), 'utf8')).packages ?? {};

/**
 * SQLite's driver without an install script, which npm brings in on Node 22 and later alone: see src/platform/strapi-patches/sqlite-driver.ts.
 */
const hasReadyDriver = () => existsSync(at('node_modules', 'better-sqlite3-napi'));

/** Another Node than this may have installed the packages. */
const isForThisNode = () => hasReadyDriver() === Number.parseInt(process.versions.node) >= 22;

/**
 * Holds what npm wrote down of its last install against package-lock.json. (Times say less: a checkout makes every file new.)
 *
 * @param {boolean} withDev whether the packages for building and testing are needed too
 */
function areInstalled(withDev) {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(at(record)) || existsSync(UNFINISHED) || !isForThisNode()) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(([name, wanted]) => {
    const needed = name !== '' && !wanted.optional && !wanted.devOptional && (withDev || !wanted.dev);
    return !needed || installed[name]?.version === wanted.version;
  });
}

/** The packages whose scripts may run, as package.json allows them, without what this Node has no use for. */
function packagesWithScripts() {
  /** @type {{ allowScripts: Record<string, boolean> }} */
  const { allowScripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  return hasReadyDriver() ? allowed.filter((name) => name !== 'better-sqlite3') : allowed;
}

/** The npm that runs this command, so that no other version answers; outside of npm the one of the path. */
function npm() {
  const own = process.env.npm_execpath;
  return own !== undefined && path.basename(own) === 'npm-cli.js'
    ? { command: process.execPath, first: [own] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/**
 * Brings the packages in. Their own scripts go on in the background: without a prebuilt SQLite for this machine they compile one, which
 * takes a core for over a minute, while building the server and the panel needs packages that have no script.
 *
 * @param {boolean} withDev whether those for building and testing must be there too (an install brings them in any case)
 * @returns {Promise<{ done: string, whole: Promise<void> }>} what was done; and once `whole` resolves, all of it can be used
 */
export async function ensureDependencies(withDev) {
  if (areInstalled(withDev)) return { done: 'up to date', whole: Promise.resolve() };
  announce('installing the packages of package-lock.json (npm ci); the first time this takes a minute or two');
  writeFileSync(UNFINISHED, '');
  const { command, first } = npm();
  const failed = 'The packages could not be installed.';
  // The packages for building are needed even where NODE_ENV=production is set.
  await run(failed, command, [...first, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], process.env);
  const whole = run(failed, command, [...first, 'rebuild', ...packagesWithScripts()], process.env).then(() => rmSync(UNFINISHED));
  // It is waited for at the end; until then its failure is nobody's.
  whole.catch(() => undefined);
  return { done: 'installed', whole };
}
