import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SCHEMA_FILE, typesOfDocument } from '../../clients/types';

test('the client’s types match the document (npm run client:generate)', { timeout: 180_000 }, async () => {
  const kept = readFileSync(SCHEMA_FILE, 'utf8');
  // Not assert.equal: its diff would have thousands of lines.
  assert.ok(kept === (await typesOfDocument()), 'src/schema.d.ts is out of date: run `npm run client:generate`');
});
