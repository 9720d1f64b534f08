import assert from 'node:assert/strict';
import { test } from 'vitest';
import fc from 'fast-check';
import { WordSequences } from '../../src/read-model/query/product-index/word-sequences';

const PRODUCTS = 1500;

/** Enough to fill the first array several times. */
const updates = fc.array(fc.tuple(fc.nat(PRODUCTS), fc.array(fc.nat(9), { maxLength: 40, size: 'max' })), {
  minLength: 5000,
  maxLength: 5000,
});

/** Folds ten words to five. */
const keyOf = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4];

test("keeps each product's words in their order, however often they change", () => {
  fc.assert(
    fc.property(updates, (changes) => {
      const sequences = new WordSequences();
      const expected = new Map<number, number[]>();
      for (const [ordinal, words] of changes) {
        sequences.set(ordinal, Int32Array.from(words));
        expected.set(ordinal, words);
      }
      for (const [ordinal, words] of expected) assert.deepEqual([...sequences.get(ordinal)], words);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

test('finds a phrase where its words are next to each other', () => {
  const text = fc.array(fc.nat(9), { maxLength: 12 });
  const phrase = fc.array(fc.nat(4), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, phrase, (words, keys) => {
      const sequences = new WordSequences();
      sequences.set(0, Int32Array.from([9, 9, 9]));
      sequences.set(1, Int32Array.from(words));
      const folded = words.map((word) => keyOf[word]).join(' ');
      assert.equal(sequences.hasPhrase(1, keys, keyOf), folded.includes(keys.join(' ')));
    }),
  );
});
