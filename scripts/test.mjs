// @ts-check
/**
 * `npm test`: installs packages, builds what is out of date, checks types, lint and formatting, and runs the tests on SQLite and on
 * PostgreSQL with Redis. CONTRIBUTING.md lists the options.
 */
import { spawn } from 'node:child_process';
import { buildAdmin, buildServer } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, runStep } from './progress.mjs';
import { root } from './project.mjs';

async function prepare() {
  await withLock(async () => {
    let installed = Promise.resolve();
    await runStep('Packages', async () => {
      const packages = await ensureDependencies(true);
      installed = packages.installed;
      return packages.outcome;
    });
    await buildServer();
    await buildAdmin();
    await installed;
  });
}

/** @returns {Promise<number>} the exit code */
async function runTests() {
  const args = ['--import', 'tsx', 'tests/support/run/main.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // A terminal signals both processes; `kill` signals only this one.
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

try {
  process.chdir(root);
  console.log('\nWine shop API: tests\n');
  await prepare();
  process.exitCode = await runTests();
} catch (error) {
  exitWithError(error);
}
