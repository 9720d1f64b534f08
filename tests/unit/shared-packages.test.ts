import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { projectRoot } from '../support/test-run';

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));

test('Strapi’s packages share what this project depends on too, and install no copies of their own', () => {
  const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> };
  const { packages } = readJson('package-lock.json') as { packages: Record<string, object> };
  const copies = Object.keys(packages).filter((place) => {
    const [, name = ''] = /^node_modules\/@strapi\/[^/]+\/node_modules\/(.+)$/.exec(place) ?? [];
    return name in dependencies;
  });
  assert.deepEqual(copies, []);
});
