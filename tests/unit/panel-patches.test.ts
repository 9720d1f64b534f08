import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { applyPatch, patchStrapi } from '../../src/admin/patch-strapi';
import { PANEL_PATCHES } from '../../src/admin/strapi-patches';
import { projectRoot } from '../support/test-run';

const fileOf = (module: string): string => path.join(projectRoot, 'node_modules', module);

test('the panel’s patches fit the modules that are installed', () => {
  const plugin = patchStrapi();
  // All of them are named at once, for the upgrade of Strapi.
  const misfits = PANEL_PATCHES.flatMap((patch) => {
    const { module, edits } = patch;
    if (!existsSync(fileOf(module))) return [`${module}: not there`];
    const { code } = plugin.transform(readFileSync(fileOf(module), 'utf8'), `${fileOf(module)}?v=1`) ?? { code: '' };
    const applied = applyPatch(readFileSync(fileOf(module), 'utf8'), patch);
    if (applied.misfits.length === 0) for (const [, replacement] of edits) assert.ok(code.includes(replacement), module);
    return applied.misfits;
  });
  assert.ok(misfits.length === 0, misfits.join('\n'));
  plugin.buildEnd();
  assert.equal(plugin.transform('let other;', '/node_modules/@strapi/admin/other.mjs'), undefined);
});

test('the build of the panel fails if a patch no longer fits, or if its module is gone, and names each', () => {
  const [patch] = PANEL_PATCHES;
  assert.ok(patch);
  const plugin = patchStrapi();
  plugin.transform('another version', fileOf(patch.module));
  assert.throws(
    () => plugin.buildEnd(),
    ({ message }: Error) =>
      patch.edits.every(([found]) => message.includes(`${patch.module}: 0 times ${String(found)}`)) &&
      message.includes('not part of the panel'),
  );
  patchStrapi().buildEnd(new Error('the build has failed already'));
});
