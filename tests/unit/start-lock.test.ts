import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { pathToFileURL } from 'node:url';
import { startProgram, waitForExit } from '../support/processes';
import { projectRoot } from '../support/test-run';

const PROCESSES = 4;
const TURNS = 150;

/** Takes the lock again and again, alternately dying with it and releasing it. Fails when another process is inside too. */
const CONTENDER = `
  import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
  import path from 'node:path';
  const [moduleUrl, lock, inside, turns] = process.argv.slice(1);
  const { tryLock } = await import(moduleUrl);
  for (let turn = 0; turn < Number(turns); ) {
    const file = tryLock(lock);
    if (file === undefined) continue;
    closeSync(openSync(inside, 'wx'));
    rmSync(inside);
    if (turn % 2 === 0) renameSync(file, path.join(path.dirname(file), '999999999-' + turn));
    else rmSync(file);
    turn += 1;
  }
`;

test('one process at a time holds the lock, while several replace a dead holder', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'start-lock-'));
  const lockModule = pathToFileURL(path.join(projectRoot, 'scripts', 'lock.mjs')).href;
  const args = [lockModule, path.join(directory, 'lock'), path.join(directory, 'inside'), String(TURNS)];
  try {
    const contenders = Array.from({ length: PROCESSES }, () =>
      startProgram(process.execPath, ['--input-type=module', '--eval', CONTENDER, '--', ...args], { stdio: 'inherit' }),
    );
    await Promise.all(contenders.map(waitForExit));
    assert.deepEqual(
      contenders.map((contender) => contender.exitCode),
      contenders.map(() => 0),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
