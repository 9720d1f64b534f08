/* Loaded before the runner and each test file (scripts/test.mjs). */
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { hasCpuTimes, recordCpuTime } from './cpu-time';

const directory = process.env.TEST_RUN_DIRECTORY;
const [, file = ''] = process.argv;

// The first handler of the end: a later one kills what still runs, and the time of what is not waited for is lost.
if (hasCpuTimes && isMainThread && directory !== undefined && /\.test\.c?[jt]s$/.test(file)) {
  process.once('exit', () => recordCpuTime(directory, path.basename(file).replace(/\.test\..*/, '')));
}
