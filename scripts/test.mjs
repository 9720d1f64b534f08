/**
 * `npm test`: installs packages and builds what is out of date; meanwhile checks types, lint and formatting; then runs the tests on SQLite and
 * on PostgreSQL with Redis. CONTRIBUTING.md lists the options.
 */
import { parseArgs } from 'node:util';
import { buildAdmin, buildServer } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { exitWithError, runStep } from './progress.mjs';
import { root } from './project.mjs';
import { runCommand, runProgram } from './run.mjs';

const checkSources = () =>
  runStep('Types, lint, imports and formatting', async () => {
    await runCommand('The sources have faults.', 'npm', ['run', 'lint']);
    return 'no faults';
  });

try {
  process.chdir(root);
  console.log('\nWine shop API: tests\n');
  const { values, positionals: parts } = parseArgs({
    allowPositionals: true,
    options: { nightly: { type: 'boolean' }, database: { type: 'string' }, 'no-lint': { type: 'boolean' } },
  });
  const { nightly, database, 'no-lint': noLint } = values;
  if (database !== undefined && !['sqlite', 'postgres'].includes(database)) throw new Error(`There is no database ${database}.`);
  if (database !== undefined) process.env.TEST_DATABASE = database;
  await withLock(async () => {
    const untilInstalled = await ensureDependencies();
    // What is named is tested as it is.
    if (parts.length === 0 && !noLint) {
      const checked = checkSources();
      // An early failure must not end the process as an unhandled rejection.
      checked.catch(() => undefined);
      // Meanwhile install scripts may compile SQLite, on one core.
      await buildServer();
      await buildAdmin();
      await checked;
    }
    await untilInstalled();
  });
  // What is named is looked for in all projects, of the night as well (tests/vitest.config.mts).
  const project = parts.length > 0 ? [] : [`--project=${nightly ? '' : '!'}nightly-*`];
  process.exitCode = await runProgram([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.mts',
    ...project,
    ...parts,
  ]);
} catch (error) {
  exitWithError(error);
}
