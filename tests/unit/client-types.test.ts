import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'vitest';
import { BUILD_DIRECTORY, buildClient } from '../../clients/build';
import { SCHEMA_FILE, typesOfDocument } from '../../clients/types';
import { SCOPES_OF_PATHS } from '../../clients/typescript/src/cache-tags';
import { CACHED_ANSWERS } from '../../src/contract/public-content';
import { routePaths } from '../../src/contract/paths';

test('the client’s types match the document (npm run client:generate)', { timeout: 180_000 }, async () => {
  const kept = readFileSync(SCHEMA_FILE, 'utf8');
  // Not assert.equal: its diff would have thousands of lines.
  assert.ok(kept === (await typesOfDocument()), 'schema.d.ts is out of date: run `npm run client:generate`');
});

test('the client is built from its sources (npm run client:generate)', { timeout: 180_000 }, async () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-client-'));
  try {
    await buildClient(directory);
    assert.deepEqual(readdirSync(BUILD_DIRECTORY).sort(), readdirSync(directory).sort());
    for (const file of readdirSync(directory)) {
      const [kept, built] = [BUILD_DIRECTORY, directory].map((folder) => readFileSync(path.join(folder, file), 'utf8'));
      assert.equal(kept, built, `dist/${file} is out of date: run \`npm run client:generate\``);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('the client tags answers with the scopes that they depend on', () => {
  const cached = Object.fromEntries(
    [...CACHED_ANSWERS].map(([name, { tags }]) => [routePaths[name].replace(/:\w+$/, '{slug}'), tags]),
  );
  assert.deepEqual(SCOPES_OF_PATHS, cached);
});
