import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrayLiteral } from '../../src/analytics/ingest/store/array-literal';

test('escapes strings so that none ends its element or becomes NULL', () => {
  const texts = ['plain', 'a "quoted" one', 'back\\slash', '{braces,}', 'NULL', '', '","'];
  assert.equal(
    arrayLiteral(
      texts.map((name) => ({ name })),
      'name',
    ),
    String.raw`{"plain","a \"quoted\" one","back\\slash","{braces,}","NULL","","\",\""}`,
  );
});

test('writes numbers unquoted and missing values as NULL', () => {
  const rows = [{ at: 1_764_000_000_000 }, { at: undefined }, { at: null }, { at: 0 }];
  assert.equal(arrayLiteral(rows, 'at'), '{1764000000000,NULL,NULL,0}');
});

test('writes an empty array without rows', () => {
  assert.equal(arrayLiteral<'at'>([], 'at'), '{}');
});
