import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../support/test-run';

const FOLDERS = ['bench', 'clients', 'config', 'database', 'examples', 'scripts', 'seed', 'src', 'tests'];

const FORBIDDEN = {
  'switches a rule off': /^\s*(?:\/\/|\/\*) *(?:oxlint|eslint)-disable/m,
  'declares an enum, where a union of strings does': /^(?:export )?(?:declare )?(?:const )?enum \w/m,
};

test('no source switches a rule off or declares an enum', async () => {
  const projectModule = pathToFileURL(path.join(projectRoot, 'scripts', 'project.mjs')).href;
  const { listFiles } = (await import(projectModule)) as { listFiles: (folder: string) => string[] };
  const sources = FOLDERS.flatMap(listFiles).filter(
    (file) => /\.(?:ts|tsx|mjs|cjs|js)$/.test(file) && !file.includes('node_modules/'),
  );
  assert.ok(sources.length > 1_000, String(sources.length));
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    return Object.entries(FORBIDDEN).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file} ${what}`] : []));
  });
  assert.deepEqual(found, []);
});
