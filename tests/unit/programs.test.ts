import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { findAble } from '../support/programs';
import { testRun } from '../support/test-run';

/** Programs that are installed, as far as their names say. */
function install(name: string, script: string): void {
  const folder = path.join(testRun().directory, 'installed');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env.PATH = `${folder}:${process.env.PATH ?? ''}`;
}

test('a program that is there without what tests need of it is not found', async () => {
  install('cache-without-modules', 'echo "Could not find VMOD var" >&2; exit 2');
  assert.equal(await findAble({ args: ['-C'] }, 'cache-without-modules'), undefined);
  install('proxy-without-modules', 'echo "configure arguments: --with-http_ssl_module"');
  assert.equal(await findAble({ args: ['-V'], prints: /http_v2_module/ }, 'proxy-without-modules'), undefined);
  assert.match((await findAble({ args: ['-V'], prints: /http_ssl_module/ }, 'proxy-without-modules')) ?? '', /installed/);
  assert.equal(await findAble({ args: [] }, 'not-there-at-all'), undefined);
});
