import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ndcg } from '../search/evaluation';
import { typeKeys } from '../search/keystrokes';
import { joinOrSplit, mistypeOneWord } from '../search/mistakes';
import { SeededRandom } from '../support/seeded-random';

test('types Vietnamese in the raw keys of Telex', () => {
  assert.equal(typeKeys('Rượu vang đỏ', 'end of the word'), 'ruowuj vang ddor');
  assert.equal(typeKeys('Rượu vang đỏ', 'after the vowel'), 'ruowju vang ddor');
  assert.equal(typeKeys('Château Müller 2019', 'end of the word'), 'chaateau muller 2019', 'German letters have no key');
});

test('damages one word by one mistake, never a number, never the first letter', () => {
  const random = new SeededRandom(1);
  for (let round = 0; round < 500; round += 1) {
    const typed = mistypeOneWord('Ý Barolo 2015', random);
    assert.match(typed ?? '', /^Ý B\p{L}{4,6} 2015$/u);
    assert.notEqual(typed, 'Ý Barolo 2015');
  }
  assert.equal(mistypeOneWord('Ý 2015 cá', random), undefined);
});

test('joins two words or splits one, without losing a letter', () => {
  const random = new SeededRandom(2);
  const typed = new Set(Array.from({ length: 200 }, () => joinOrSplit('pinot noir 2015', random)));
  assert.deepEqual([...typed], ['pinotnoir 2015']);
  for (let round = 0; round < 50; round += 1) assert.match(joinOrSplit('sauvignon', random) ?? '', /^(?=.{10}$)\w{3,} \w{3,}$/);
});

test('nDCG@10 rewards right products by their grade and place', () => {
  const grades = new Map([
    ['meant', 2],
    ['good', 1],
  ] as const);
  assert.equal(ndcg(['meant', 'good', 'wrong'], grades), 1);
  assert.equal(ndcg([], grades), 0);
  const ideal = 3 + 1 / Math.log2(3);
  assert.ok(Math.abs(ndcg(['good', 'meant'], grades) - (1 + 3 / Math.log2(3)) / ideal) < 1e-9);
  assert.ok(Math.abs(ndcg(['wrong', 'meant'], grades) - 3 / Math.log2(3) / ideal) < 1e-9);
});
