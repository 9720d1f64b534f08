import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

test('this Node still knows the setting that keeps requests out of the memory of what lives long', () => {
  // Set while a process runs, one that V8 does not know would be passed over in silence; given at the start it is an error.
  const output = execFileSync(process.execPath, ['--no-allocation-site-pretenuring', '-e', 'console.log("known")'], {
    encoding: 'utf8',
  });
  assert.equal(output.trim(), 'known');
});
