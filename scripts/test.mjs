// @ts-check
/**
 * `npm test`: prepares a fresh clone as `npm start` does (packages, build), looks at the sources (types, lint, formatting), and
 * runs the tests on SQLite and on PostgreSQL with Redis. CONTRIBUTING.md says what can be chosen.
 */
import { spawn } from 'node:child_process';
import { root } from './project.mjs';
import { giveUp, step } from './report.mjs';

async function prepare() {
  const { alone } = await import('./lock.mjs');
  const { ensureDependencies } = await import('./dependencies.mjs');
  await alone(async () => {
    let whole = Promise.resolve();
    await step('Packages', async () => {
      const packages = await ensureDependencies(true);
      whole = packages.whole;
      return packages.done;
    });
    const { buildAdmin, buildServer } = await import('./build.mjs');
    await buildServer();
    await buildAdmin();
    await whole;
  });
}

/** @returns {Promise<number>} the exit code of the run, which is written in TypeScript as the tests are */
async function run() {
  const args = ['--import', 'tsx', 'tests/support/run/main.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // A terminal sends its signals to the run as well; whoever else ends this process ends the run.
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
  process.exitCode = await run();
} catch (error) {
  giveUp(error);
}
