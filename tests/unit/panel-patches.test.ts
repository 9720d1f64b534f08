import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { patchStrapi } from '../../src/admin/patch-strapi';
import { PANEL_PATCHES } from '../../src/admin/strapi-patches';
import { projectRoot } from '../support/test-run';

const fileOf = (module: string): string => path.join(projectRoot, 'node_modules', module);

test('the panel’s patches fit the modules that are installed', () => {
  const plugin = patchStrapi();
  for (const { module, edits } of PANEL_PATCHES) {
    const { code } = plugin.transform(readFileSync(fileOf(module), 'utf8'), `${fileOf(module)}?v=1`) ?? { code: '' };
    for (const [, replacement] of edits) assert.ok(code.includes(replacement), module);
  }
  plugin.buildEnd();
  assert.equal(plugin.transform('let other;', '/node_modules/@strapi/admin/other.mjs'), undefined);
});

test('the build of the panel fails if a patch no longer fits, or if its module is gone', () => {
  const [patch] = PANEL_PATCHES;
  assert.ok(patch);
  assert.throws(() => patchStrapi().transform('another version', fileOf(patch.module)), /does not fit what is installed/);
  assert.throws(() => patchStrapi().buildEnd(), /no such modules/);
  patchStrapi().buildEnd(new Error('the build has failed already'));
});
