import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrayLiteral } from '../../src/analytics/ingest/store/array-literal';

test('no text can end its own place in an array, or pass for no value', () => {
  const texts = ['plain', 'a "quoted" one', 'back\\slash', '{braces,}', 'NULL', '', '","'];
  assert.equal(
    arrayLiteral(
      texts.map((name) => ({ name })),
      'name',
    ),
    String.raw`{"plain","a \"quoted\" one","back\\slash","{braces,}","NULL","","\",\""}`,
  );
});

test('numbers stand as they are, and what is missing is NULL', () => {
  const rows = [{ at: 1_764_000_000_000 }, { at: undefined }, { at: null }, { at: 0 }];
  assert.equal(arrayLiteral(rows, 'at'), '{1764000000000,NULL,NULL,0}');
});

test('no rows are an empty array', () => {
  assert.equal(arrayLiteral<'at'>([], 'at'), '{}');
});
