// @ts-check
/**
 * `npm test`: installs packages and builds what is out of date; then the runner checks types, lint and formatting, and runs the tests on SQLite
 * and on PostgreSQL with Redis. CONTRIBUTING.md lists the options.
 */
import { buildAdmin, buildServer } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, runStep } from './progress.mjs';
import { root } from './project.mjs';
import { runProgram } from './run-program.mjs';

async function prepare() {
  await withLock(async () => {
    let installed = Promise.resolve();
    await runStep('Packages', async () => {
      const packages = await ensureDependencies(true);
      installed = packages.installed;
      return packages.outcome;
    });
    // Meanwhile install scripts may compile SQLite.
    await buildServer();
    await buildAdmin();
    await installed;
  });
}

try {
  process.chdir(root);
  console.log('\nWine shop API: tests\n');
  await prepare();
  const preloaded = ['--import', 'tsx', '--import', './tests/support/run/preload-cpu-time.mjs'];
  process.exitCode = await runProgram([...preloaded, 'tests/support/run/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  exitWithError(error);
}
