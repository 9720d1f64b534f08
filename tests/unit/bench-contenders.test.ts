import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'vitest';
import { projectRoot } from '../support/test-run';

const SOURCES = path.join(projectRoot, 'bench', 'contenders', 'stock-strapi', 'src');
const load = createRequire(__filename);

interface ContentType {
  attributes: Record<string, { type: string }>;
}

test('stock Strapi in the benchmark has the shop’s content types, with plain attributes', () => {
  const schemas = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === 'schema.js',
  );
  assert.ok(schemas.length >= 4, `content types: ${schemas.join(', ')}`);
  for (const file of schemas) {
    const { attributes } = load(path.join(SOURCES, file)) as ContentType;
    const types = Object.values(attributes).map(({ type }) => type);
    assert.ok(!types.includes('customField'), file);
  }
});
