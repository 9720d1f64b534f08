import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logProgress, runStep } from './progress.mjs';
import { at } from './project.mjs';
import { runCommand } from './run.mjs';

/** Exists until the packages' install scripts have run: without it an interrupted installation would count as complete. */
const UNFINISHED = at('.cache', 'packages-unfinished');
const FAILURE = 'The packages could not be installed.';

const DRIVER = 'node_modules/better-sqlite3';
const COMPILED = 'build/Release/better_sqlite3.node';
/** npm installs a driver that needs no compiler on Node 22 and later: see src/platform/strapi-patches/sqlite-driver.ts. */
const hasPrebuiltDriver = Number.parseInt(process.versions.node) >= 22;

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = (file) => JSON.parse(readFileSync(at(file), 'utf8')).packages;

/** Compares npm's record of its last installation with package-lock.json. File times don't help: a checkout changes them all. */
function areInstalled() {
  const record = 'node_modules/.package-lock.json';
  // Another version of Node may have installed the packages.
  const isForThisNode = existsSync(at('node_modules', 'better-sqlite3-napi')) === hasPrebuiltDriver;
  if (!existsSync(at(record)) || existsSync(UNFINISHED) || !isForThisNode) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([name, { version, optional, devOptional }]) =>
      name === '' || optional || devOptional || installed[name]?.version === version,
  );
}

/** The packages whose install scripts package.json allows, without the SQLite driver that this Node does not use or that is compiled. */
function packagesWithScripts() {
  /** @type {{ allowScripts: Record<string, boolean> }} */
  const { allowScripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const hasDriver = hasPrebuiltDriver || existsSync(at(DRIVER, COMPILED));
  return Object.keys(allowScripts).filter((name) => allowScripts[name] && !(hasDriver && name === 'better-sqlite3'));
}

/**
 * Installs the SQLite driver of a Node before 22 in a folder of its own while npm installs all packages: it may be compiled, for a minute.
 * The next installation finds it there.
 *
 * @returns {Promise<string>} what was compiled, for `node_modules`
 */
async function compileDriver() {
  const version = packagesOf('package-lock.json')[DRIVER]?.version;
  const folder = at('.cache', 'driver', `${version}-${process.versions.modules}`);
  const compiled = path.join(folder, DRIVER, COMPILED);
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `better-sqlite3@${version}`];
  if (!hasPrebuiltDriver && !existsSync(compiled)) await runCommand('The SQLite driver could not be compiled.', 'npm', args);
  return compiled;
}

/**
 * Installs the packages, those for building and testing too. Their install scripts continue in the background: they may compile SQLite,
 * which takes more than a minute, and the build needs no package that has a script.
 *
 * @returns {Promise<() => Promise<void>>} waits until the install scripts have run
 */
export async function ensureDependencies() {
  let installed = Promise.resolve();
  await runStep('Packages', async () => {
    if (areInstalled()) return 'up to date';
    logProgress('installing the packages of package-lock.json (npm ci): the first time this takes a minute or two');
    writeFileSync(UNFINISHED, '');
    // A failure here is told by the same step below.
    const driver = compileDriver().catch(() => '');
    // The build needs the development packages even with NODE_ENV=production.
    await runCommand(FAILURE, 'npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']);
    const compiled = await driver;
    if (existsSync(compiled)) cpSync(compiled, at(DRIVER, COMPILED));
    installed = runCommand(FAILURE, 'npm', ['rebuild', ...packagesWithScripts()]).then(() => rmSync(UNFINISHED));
    // It is awaited later: without this handler an early failure would end the process as an unhandled rejection.
    installed.catch(() => undefined);
    return 'installed';
  });
  return () => installed;
}
