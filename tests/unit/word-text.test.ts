import assert from 'node:assert/strict';
import { test } from 'vitest';
import { WordText } from '../../src/public/read-model/query/search/word-text';

const WORDS = ['chateau', 'margaux', 'eau', 'au', 'chardonnay', 'château'];

test('finds the words that begin with letters, or have them, as each word by itself would', () => {
  const text = new WordText();
  for (const word of WORDS) text.add(word);
  const letters = ['c', 'cha', 'chateau', 'au', 'u', 'eau', 'x', 'margauxe', 'uc', 'â'];
  for (const some of letters) {
    assert.deepEqual(
      text.beginningWith(some),
      WORDS.filter((word) => word.startsWith(some)),
      `beginning with ${some}`,
    );
    assert.deepEqual(
      text.containing(some),
      WORDS.filter((word) => word.includes(some)),
      `containing ${some}`,
    );
  }
});

test('finds words that are added after a search, and nothing where there are none', () => {
  const text = new WordText();
  assert.deepEqual(text.containing('a'), []);
  text.add('merlot');
  assert.deepEqual(text.beginningWith('mer'), ['merlot']);
  text.add('merry');
  assert.deepEqual(text.beginningWith('mer'), ['merlot', 'merry']);
});
