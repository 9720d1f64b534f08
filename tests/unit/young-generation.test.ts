import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

test('this Node still knows the flag that turns allocation-site pretenuring off', () => {
  // V8 ignores an unknown flag that a running process sets. At the start it is an error.
  const output = execFileSync(process.execPath, ['--no-allocation-site-pretenuring', '-e', 'console.log("known")'], {
    encoding: 'utf8',
  });
  assert.equal(output.trim(), 'known');
});
