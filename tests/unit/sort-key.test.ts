import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sortDigits, sortKey } from '../../src/public/read-model/projection/sort-key';
import { SeededRandom } from '../support/seeded-random';

const byKey = (one: string, other: string): number => Buffer.compare(Buffer.from(sortKey(one)), Buffer.from(sortKey(other)));

const shuffled = (names: readonly string[]): string[] => {
  const random = new SeededRandom(7);
  return names
    .map((name) => ({ name, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
};

test('names are in a Vietnamese reader’s order', () => {
  const names = [
    '“19 Crimes” Red',
    '1865 Carmenère',
    ...['An', 'Àn', 'Ản', 'Ãn', 'Án', 'Ạn', 'Anh', 'Ăn', 'Ân', 'Bin 2', 'bin 28', '"Bin 128"', 'Bin 128a', 'BIN 389', 'Bin 0707'],
    ...['Château', 'Da', 'Đà', 'Đất', 'Ê', 'L’Ermita', 'O', 'Ô', 'Ơ', 'U', 'Ư', 'Zeta', 'Øresund'].sort(
      new Intl.Collator('vi').compare,
    ),
  ];
  assert.deepEqual(shuffled(names).sort(byKey), names);
});

test('the order is that of ICU, and the same as digits', () => {
  const { compare } = new Intl.Collator('vi', { numeric: true, sensitivity: 'accent' });
  const random = new SeededRandom(11);
  const letters = [...Array.from('aàảãáạăằâầậbcdđeêềfghioôộơởuưứyz'), '12', '7', '105'];
  const name = (): string =>
    Array.from({ length: 1 + Math.floor(random.next() * 5) }, () => letters[Math.floor(random.next() * letters.length)]).join('');
  for (let round = 0; round < 5_000; round += 1) {
    const [one, other] = [name(), name()];
    assert.equal(Math.sign(byKey(one, other)), Math.sign(compare(one, other)), `${one} ${other}`);
    assert.equal(sortDigits(one) < sortDigits(other), byKey(one, other) < 0);
  }
});

test('quotation marks, capitals, spelling and spaces don’t count', () => {
  for (const [one, other] of [
    ['“Bin” 28', 'bin 28'],
    [' Đỏ  - Trắng', 'đỏ trắng'],
    ['e\u0302', 'ê'],
    ['Bin 007', 'Bin 7'],
    ["L'Ermita", 'Lermita'],
  ] as const)
    assert.equal(sortKey(one), sortKey(other), one);
  assert.equal(sortKey(''), '');
  assert.notEqual(sortKey('日本'), sortKey('中国'));
});
