// @ts-check
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logProgress } from './progress.mjs';
import { at } from './project.mjs';
import { runNpm } from './run-command.mjs';

/** Exists until the packages' install scripts have run: without it an interrupted installation would count as complete. */
const UNFINISHED = at('.cache', 'packages-unfinished');

const DRIVER = 'node_modules/better-sqlite3';
const COMPILED = 'build/Release/better_sqlite3.node';
const nodeMajor = Number.parseInt(process.versions.node);

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = (file) => JSON.parse(readFileSync(at(file), 'utf8')).packages ?? {};

/** npm installs this driver only on Node 22 and later: see src/platform/strapi-patches/sqlite-driver.ts. */
const hasPrebuiltDriver = () => existsSync(at('node_modules', 'better-sqlite3-napi'));

/** Another version of Node may have installed the packages. */
const isForThisNode = () => hasPrebuiltDriver() === nodeMajor >= 22;

/**
 * Compares npm's record of its last installation with package-lock.json. File times don't help: a checkout changes them all.
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

/** The packages whose install scripts package.json allows, without the SQLite driver that this Node does not use or that is compiled. */
function packagesWithScripts() {
  /** @type {{ allowScripts: Record<string, boolean> }} */
  const { allowScripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  const hasDriver = hasPrebuiltDriver() || existsSync(at(DRIVER, COMPILED));
  return hasDriver ? allowed.filter((name) => name !== 'better-sqlite3') : allowed;
}

/**
 * Installs the SQLite driver of a Node before 22 in a folder of its own while npm installs all packages: it may be compiled, for a minute.
 * The next installation finds it there.
 *
 * @returns {Promise<string | undefined>} what was compiled, for `node_modules`
 */
async function compileDriver() {
  if (nodeMajor >= 22) return undefined;
  const { version } = packagesOf('package-lock.json')[DRIVER] ?? {};
  const folder = at('.cache', 'driver', `${version}-${process.versions.modules}`);
  const compiled = path.join(folder, DRIVER, COMPILED);
  if (existsSync(compiled)) return compiled;
  rmSync(at('.cache', 'driver'), { recursive: true, force: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `better-sqlite3@${version}`];
  await runNpm('The SQLite driver could not be compiled.', args);
  return compiled;
}

/**
 * Installs the packages. Their install scripts continue in the background: they may compile SQLite, which takes more than a minute,
 * and the build needs no package that has a script.
 *
 * @param {boolean} withDev whether the packages for building and testing are needed (an installation always includes them)
 * @returns {Promise<{ outcome: string, installed: Promise<void> }>} `installed` resolves when the install scripts have run
 */
export async function ensureDependencies(withDev) {
  if (areInstalled(withDev)) return { outcome: 'up to date', installed: Promise.resolve() };
  logProgress('installing the packages of package-lock.json (npm ci): the first time this takes a minute or two');
  writeFileSync(UNFINISHED, '');
  const failure = 'The packages could not be installed.';
  // The build needs the development packages even with NODE_ENV=production.
  // A failure here is told by the same step below.
  const driver = compileDriver().catch(() => undefined);
  await runNpm(failure, ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']);
  const compiled = await driver;
  if (compiled !== undefined && existsSync(compiled)) cpSync(compiled, at(DRIVER, COMPILED));
  const scripts = runNpm(failure, ['rebuild', ...packagesWithScripts()]);
  const installed = scripts.then(() => rmSync(UNFINISHED));
  // The caller awaits it later: without this handler an early failure would end the process as an unhandled rejection.
  installed.catch(() => undefined);
  return { outcome: 'installed', installed };
}
