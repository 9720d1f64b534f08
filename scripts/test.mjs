// @ts-check
/**
 * `npm test`: installs packages and builds what is out of date; meanwhile checks types, lint and formatting; then runs the tests on SQLite and
 * on PostgreSQL with Redis. CONTRIBUTING.md lists the options.
 */
import { existsSync } from 'node:fs';
import { buildAdmin, buildServer } from './build.mjs';
import { checkSources } from './check-sources.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, runStep } from './progress.mjs';
import { at, listFiles, root } from './project.mjs';
import { runProgram } from './run-program.mjs';

const options = process.argv.slice(2);
const parts = options.filter((option) => !option.startsWith('-'));
const namesFiles = parts.length > 0;
const VITEST = 'node_modules/vitest/vitest.mjs';

/** Whether only units are named, which need no build, database or browser. */
function namesUnitsOnly() {
  const named = listFiles('tests').filter(
    (file) => file.endsWith('.test.ts') && parts.some((part) => file.slice('tests/'.length).includes(part)),
  );
  return named.length > 0 && named.every((file) => file.startsWith('tests/unit/')) && existsSync(at(VITEST));
}

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
  if (namesFiles && namesUnitsOnly()) {
    process.exitCode = await runProgram([VITEST, 'run', '--config', 'tests/vitest.config.mts', ...parts]);
    process.exit();
  }
  await prepare();
  process.exitCode = await runProgram(['--import', 'tsx', 'tests/support/run/main.ts', ...options]);
} catch (error) {
  exitWithError(error);
}
