// @ts-check
/**
 * `npm test`: installs packages and builds what is out of date; meanwhile checks types, lint and formatting; then runs the tests on SQLite and
 * on PostgreSQL with Redis. CONTRIBUTING.md lists the options.
 */
import { buildAdmin, buildServer } from './build.mjs';
import { checkSources } from './check-sources.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, runStep } from './progress.mjs';
import { root } from './project.mjs';
import { runProgram } from './run-program.mjs';

const options = process.argv.slice(2);
const namesFiles = options.some((option) => !option.startsWith('-'));

async function prepare() {
  await withLock(async () => {
    let installed = Promise.resolve();
    await runStep('Packages', async () => {
      const packages = await ensureDependencies(true);
      installed = packages.installed;
      return packages.outcome;
    });
    const checked = namesFiles || options.includes('--no-lint') ? undefined : checkSources();
    // An early failure must not end the process as an unhandled rejection.
    checked?.catch(() => undefined);
    // Meanwhile install scripts may compile SQLite, on one core.
    await buildServer();
    await buildAdmin();
    await installed;
    await checked;
  });
}

try {
  process.chdir(root);
  console.log('\nWine shop API: tests\n');
  await prepare();
  process.exitCode = await runProgram(['--import', 'tsx', 'tests/support/run/main.ts', ...options]);
} catch (error) {
  exitWithError(error);
}
