import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { isFiller } from '../../src/public/read-model/query/search/fillers';
import { decodeKeystrokes } from '../../src/public/read-model/query/search/keystrokes';
import { compareMarks, MARKS } from '../../src/public/read-model/query/search/marks';
import { readNumbers } from '../../src/public/read-model/query/search/read-numbers';
import { relax } from '../../src/public/read-model/query/search/relaxation';
import type { Segment } from '../../src/public/read-model/query/search/segments';
import { SynonymIndex } from '../../src/public/read-model/query/search/synonyms';
import { markOf, symbolsOf, wordsOf } from '../../src/public/read-model/query/search/tokens';
import { countMistakes, WordList } from '../../src/public/read-model/query/search/word-list';

test('a text is words with their marks, and symbols', () => {
  assert.deepEqual(wordsOf('Clos de L’Oratoire, 100% MERLOT_Réserve'), [
    'clos',
    'de',
    'l',
    'oratoire',
    '100',
    'merlot',
    'réserve',
  ]);
  assert.deepEqual(wordsOf('Rượu'.normalize('NFD')), ['rượu']);
  assert.deepEqual(symbolsOf('100% 🍷 a_b & c'), ['%', '_']);
});

test('raw Telex is read as Vietnamese, with the tone after its vowel or at the end', () => {
  for (const [typed, meant] of [
    ['ruowuj', 'rượu'],
    ['ddor', 'đỏ'],
    ['trawngs', 'trắng'],
    ['hoongf', 'hồng'],
    ['phaps', 'pháp'],
    ['bof', 'bò'],
    ['chaateau', 'château'],
    ['cuvese', 'cuvée'],
    ['resserve', 'réserve'],
  ] as const) {
    const readings = decodeKeystrokes(typed).map((reading) => compareMarks(reading, meant));
    assert.ok(readings.includes(MARKS.equal), `${typed}: ${decodeKeystrokes(typed).join(' ')}`);
  }
  // Each letter of these may be a tone: there are thousands of readings, of which one tone comes first.
  for (const typed of ['asfrxjsfrxjsfrxjsfrxjsfr', 'oosfrxjsfrxjsfrxjsfrxjsf', `e${'j'.repeat(23)}`, 'sx'.repeat(12)]) {
    const readings = decodeKeystrokes(typed);
    assert.ok(readings.length <= 80, `${typed}: ${readings.length}`);
  }
  assert.ok(decodeKeystrokes('traasfrxjn').some((reading) => compareMarks(reading, 'trầsrxjn') === MARKS.equal));
  for (const typed of ['vang', '2015', 'đỏ']) assert.ok(!decodeKeystrokes(typed).includes(typed), typed);
});

test('marks agree, are left out, or differ', () => {
  for (const [typed, word, expected] of [
    ['đỏ', 'đỏ', MARKS.equal],
    ['hoà', 'hòa', MARKS.equal],
    ['do', 'đỏ', MARKS.omitted],
    ['đo', 'đỏ', MARKS.omitted],
    ['ruợu', 'rượu', MARKS.omitted],
    ['dó', 'đỏ', MARKS.differ],
    ['cà', 'cá', MARKS.differ],
    ['đỏ', 'do', MARKS.differ],
  ] as const) {
    assert.equal(compareMarks(typed, word), expected, `${typed} ${word}`);
  }
});

test('prices in words are bounds, and other numbers are none', () => {
  const bounds = (text: string): (number | undefined)[] =>
    readNumbers(text, 2026).phrases.flatMap(({ meaning }) => (meaning.kind === 'price' ? [meaning.min, meaning.max] : []));
  for (const [text, ...expected] of [
    ['vang đỏ dưới 500k', undefined, 500_000],
    ['1tr5', 1_200_000, 1_800_000],
    ['từ 1 đến 2 triệu', 1_000_000, 2_000_000],
    ['500-800k', 500_000, 800_000],
    ['500k – 1tr', 500_000, 1_000_000],
    ['tầm 700 nghìn', 560_000, 840_000],
    ['trên 1,5 triệu', 1_500_000, undefined],
    ['dưới 1.290.000đ', undefined, 1_290_000],
    ['dưới 2 triệu rưỡi', undefined, 2_500_000],
    ['dưới 1tr250', undefined, 1_250_000],
    ['dưới 500', undefined, 500_000],
    ['duoi 500 ngan', undefined, 500_000],
  ] as const) {
    assert.deepEqual(bounds(text), expected, text);
  }
  for (const text of ['merlot 2015', 'từ 2015 đến 2018', 'chai 750ml', '12,5%', '7 up', '100 pipers', '3 fases'])
    assert.deepEqual(bounds(text), [], text);
  assert.equal(readNumbers('vang đỏ dưới 500k uống với bò', 2026).rest, `vang đỏ ${markOf(0)} uống với bò`);
});

test('a mistake is an inserted, missing, replaced or swapped letter: one from four letters on, two from eight', () => {
  for (const typed of ['chateu', 'chateeau', 'chatexu', 'hcateau', 'chatea', 'cahteau'])
    assert.equal(countMistakes(typed, 'chateau'), 1, typed);
  assert.equal(countMistakes('ctaheau', 'chateau'), 2);
  const words = new WordList();
  for (const word of ['vang', 'bang', 'champagne', 'campagne', '2015', 'do']) words.add(word);
  const found = (typed: string): string[] => words.findCorrections(typed).map(({ word, mistakes }) => `${word} ${mistakes}`);
  assert.deepEqual(found('vagn'), ['vang 1']);
  assert.deepEqual(found('champange'), ['champagne 1', 'campagne 2']);
  assert.deepEqual(found('2016'), [], 'a number is never another number');
  assert.deepEqual(found('da'), [], 'too short');
  assert.deepEqual(found('champange'.repeat(4)), [], 'too long');
});

/** The table of distances, cell by cell. */
function countInTable(typed: string, word: string): number {
  const rows: number[][] = [];
  for (let row = 0; row <= typed.length; row += 1) {
    const cells: number[] = [];
    for (let column = 0; column <= word.length; column += 1) {
      const at = (up: number, left: number): number => (up === 0 ? cells : rows[row - up])?.[column - left] ?? Infinity;
      const differs = typed[row - 1] === word[column - 1] ? 0 : 1;
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const steps = [at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + differs, ...(isSwapped ? [at(2, 2) + 1] : [])];
      cells.push(row === 0 ? column : column === 0 ? row : Math.min(...steps));
    }
    rows.push(cells);
  }
  return rows[typed.length]?.[word.length] ?? NaN;
}

test('mistakes are counted as in the table of distances, up to 31 letters', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '中'), minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(words, words, (typed, word) => assert.equal(countMistakes(typed, word), countInTable(typed, word))),
    { numRuns: 500 },
  );
});

test('synonyms lead both ways, included words one way', () => {
  const index = new SynonymIndex();
  index.set({ id: 1, words: ['Vùng A', 'va'], includes: ['Vùng B', 'Vùng C'] });
  index.set({ id: 2, words: ['Vùng B', 'vùng bê'], includes: ['Vùng D'] });
  const found = (text: string): string[][] => {
    const { same, included } = index.expand(wordsOf(text));
    return [same, included].map((phrases) => phrases.map((phrase) => phrase.join(' ')));
  };
  assert.deepEqual(found('va'), [['vùng a'], ['vùng b', 'vùng c', 'vùng bê']]);
  assert.deepEqual(found('vùng bê'), [['vùng b'], ['vùng d']]);
  assert.deepEqual(found('vung c'), [[], []]);
  index.delete(1);
  assert.deepEqual(found('va'), [[], []]);
});

test('an editor’s group stands in the place of a preset for as long as it says so', () => {
  const index = new SynonymIndex();
  const finds = (word: string, other: string): boolean =>
    index.expand(wordsOf(word)).same.some((phrase) => phrase.join(' ') === other);
  assert.ok(finds('beefsteak', 'beef'));
  index.set({ id: 7, words: ['Thịt bò', 'bò tơ'], includes: [] });
  assert.ok(finds('beefsteak', 'beef') && finds('bò tơ', 'thịt bò'));
  index.set({ id: 7, words: ['Thịt bò', 'bò tơ'], includes: [], replaces_preset: true });
  assert.ok(!finds('beefsteak', 'beef') && finds('bò tơ', 'thịt bò'));
  index.delete(7);
  assert.ok(finds('beefsteak', 'beef') && !finds('bò tơ', 'thịt bò'));
});

test('fillers are known with their marks, and without where they can mean nothing else', () => {
  for (const word of ['rượu', 'ruou', 'vang', 'của', 'năm', 'wine']) assert.ok(isFiller(word), word);
  for (const word of ['nấm', 'nam', 'cua', 'đỏ', 'merlot']) assert.ok(!isFiller(word), word);
});

test('what tells least is dropped: unknown words, then frequent ones, then vintages', () => {
  const ALL = new Uint8Array(10).fill(1);
  const segment = (products: number[], kind: Segment['kind'] = 'values') => {
    const scores = new Uint8Array(10);
    for (const product of products) scores[product] = 1;
    return { scores, kind };
  };
  assert.deepEqual(relax([segment([1, 2]), segment([])], ALL), [true, false]);
  assert.deepEqual(relax([segment([0, 1, 2, 3, 4, 5]), segment([9])], ALL), [false, true]);
  assert.deepEqual(relax([segment([1, 2]), segment([9], 'vintage')], ALL), [true, false]);
  assert.deepEqual(relax([segment([0, 1, 2, 3]), segment([9], 'word')], ALL), [true, false], 'a value outlasts a word');
  assert.deepEqual(relax([segment([]), segment([])], ALL), [false, false]);
});
