// @ts-check
/* npm run chaos -- --minutes=60 --seed=7: the history test of tests/history.test.ts for as long as you like. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from './project.mjs';

const MINUTE_MS = 60_000;
/** For the start of the instances, and for the check of the history. */
const MARGIN_MS = 15 * MINUTE_MS;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const seed = values.seed === undefined ? undefined : Number(values.seed);
if (!(minutes > 0) || (seed !== undefined && !Number.isSafeInteger(seed))) {
  console.error('Usage: npm run chaos -- --minutes=60 [--seed=7]');
  process.exit(1);
}
const env = {
  ...process.env,
  CHAOS_MINUTES: String(minutes),
  FILE_TIMEOUT_MS: String(minutes * MINUTE_MS + MARGIN_MS),
  ...(seed === undefined ? {} : { CHAOS_SEED: String(seed) }),
};
const args = ['scripts/test.mjs', 'history.test', '--database=postgres'];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
