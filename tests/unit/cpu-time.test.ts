import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { keepsBudget } from '../support/run/cpu-budget';
import { hasCpuTimes, ownCpuSeconds, readCpuTimes, recordCpuTime } from '../support/run/cpu-time';

const directory = mkdtempSync(path.join(os.tmpdir(), 'cpu-time-'));
after(() => rmSync(directory, { recursive: true, force: true }));

/** A program that uses a fifth of a second. @param afterwards ends it, or not */
const work = (afterwards: string): string =>
  `while (process.cpuUsage().user < 200_000) for (let n = 0; n < 1e6; n += 1); console.log('done'); ${afterwards}`;

test(
  'the processor time of a file includes programs that have ended, their programs, and those that still run',
  { skip: hasCpuTimes ? false : 'only Linux says it' },
  async () => {
    const before = ownCpuSeconds();
    const grandchild = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work(''))}])`;
    const ended = spawn(process.execPath, ['-e', work(grandchild)], { stdio: 'ignore' });
    const running = spawn(process.execPath, ['-e', work('setInterval(() => undefined, 1_000)')]);
    try {
      await Promise.all([once(ended, 'exit'), once(running.stdout, 'data')]);
      recordCpuTime(directory, 'file');
    } finally {
      running.kill('SIGKILL');
    }
    const used = (readCpuTimes(directory).get('file') ?? 0) - before;
    assert.ok(used >= 0.5, `${used} s`);
  },
);

test('a run of all tests fails beyond one and a half times its budget', () => {
  assert.deepEqual([keepsBudget(600), keepsBudget(60_000)], [true, false]);
});
