import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctedSearch, placeOfPart, searchWithout, searchWithoutExcluded } from '../../examples/storefront/site/search/words';

const TELEX = [
  { from: 'ruowuj', to: 'rượu' },
  { from: 'ddor', to: 'đỏ' },
];

test('a part is taken out of what was typed, however it was typed', () => {
  const cases: [string, string, { from: string; to: string }[], string][] = [
    ['Vang  ĐỎ Pháp, dưới 1 Triệu', 'dưới 1 triệu', [], 'Vang ĐỎ Pháp,'],
    ['Vang ĐỎ Pháp, dưới 1 triệu', 'pháp', [], 'Vang ĐỎ dưới 1 triệu'],
    ['ruowuj vang ddor Ý', 'rượu vang đỏ', TELEX, 'Ý'],
    ['pinotnoir 2019', 'pinot noir', [{ from: 'pinotnoir', to: 'pinot noir' }], '2019'],
    ['sau vignon trắng', 'sauvignon', [{ from: 'sau vignon', to: 'sauvignon' }], 'trắng'],
    ['merlot', 'merlot', [], ''],
    ['quà 8/3 cho mẹ', 'quà 8 3', [], 'cho mẹ'],
    ['🍷🇫🇷 dưới 1tr', 'pháp', [{ from: '🇫🇷', to: 'pháp' }], '🍷 dưới 1tr'],
    ['chardonay Ý', 'chardonay', [{ from: 'chardonay', to: 'chardonnay' }], 'Ý'],
    ['tặng sếp, sếp nữ', 'tặng sếp sếp', [], 'nữ'],
    ['vang Pháp', 'chile', [], 'vang Pháp'],
  ];
  for (const [q, part, corrected, rest] of cases) assert.equal(searchWithout(q, part, corrected), rest, q);
});

test('a search is shown as the API has read it', () => {
  assert.equal(correctedSearch('ruowuj vang ddor Ý', TELEX), 'rượu vang đỏ Ý');
  assert.equal(correctedSearch('Vang Ý', []), 'Vang Ý');
});

test('parts are in the order in which they were typed', () => {
  assert.ok(
    placeOfPart('vang đỏ Pháp dưới 1 triệu', 'vang đỏ', []) < placeOfPart('vang đỏ Pháp dưới 1 triệu', 'dưới 1 triệu', []),
  );
});

test('what is still not wanted stays so when one of its parts is taken back', () => {
  const excluded = [
    { text: 'trừ pháp', name: 'Pháp' },
    { text: 'ý', name: 'Ý' },
  ];
  const q = 'vang đỏ trừ Pháp, Ý dưới 1tr';
  assert.equal(searchWithoutExcluded(q, 'trừ pháp', excluded, []), 'vang đỏ dưới 1tr trừ Ý');
  assert.equal(searchWithoutExcluded(q, 'ý', excluded, []), 'vang đỏ dưới 1tr trừ Pháp');
  assert.equal(searchWithoutExcluded('vang không phải Ý', 'không phải ý', [{ text: 'không phải ý', name: 'Ý' }], []), 'vang');
});
