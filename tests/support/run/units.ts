import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startProgram, waitForExit } from '../processes';
import { projectRoot } from '../test-run';
import type { Outcome } from './suite';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
}

/** Runs the files with vitest. @param directory for its report */
export async function runUnits(files: readonly string[], directory: string): Promise<Outcome> {
  const report = path.join(directory, 'units.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.mts', ...reporters, ...files];
  const vitest = startProgram(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] });
  await waitForExit(vitest);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report;
  // A file that can't be loaded has failed, and has no tests.
  const failed = Math.max(numFailedTests, numFailedTestSuites, vitest.exitCode === 0 ? 0 : 1);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}
