import assert from 'node:assert/strict';
import { test } from 'vitest';
import { CONNECTIVES, REQUESTS } from '../../src/public/read-model/query/search/language/requests';
import { isSyllable } from '../../src/public/read-model/query/search/language/syllables';
import { readNumbers } from '../../src/public/read-model/query/search/read-numbers';
import { readSpokenNumbers } from '../../src/public/read-model/query/search/spoken-numbers';
import { wordsOf } from '../../src/public/read-model/query/search/tokens';

test('what can be a Vietnamese syllable is told from other words', () => {
  const syllables =
    'hàng sống mình quà tết rượu nghiêng khuyên thuở quý giếng nước quýt ướp xoong huỳnh luật hoà qua nguoi giup tu nay';
  for (const word of syllables.split(' ')) assert.ok(isSyllable(word), word);
  const others = 'bordo merlo pinot cab rose malbec vag phpa italia riesling chianti brut sake trawng champange port sốngs';
  for (const word of others.split(' ')) assert.ok(!isSyllable(word), word);
});

test('a number with a unit is strength, size, age or points, and no price', () => {
  for (const [text, expected] of [
    ['vang 14 độ', { kind: 'abv', min: 13.5, max: 14.5 }],
    ['trên 13,5% vol', { kind: 'abv', min: 13.5 }],
    ['dưới 12 độ cồn', { kind: 'abv', max: 12 }],
    ['chai 1,5 lít', { kind: 'volume', min: 1_500, max: 1_500 }],
    ['khoảng 750 ml', { kind: 'volume', min: 750, max: 750 }],
    ['37.5cl', { kind: 'volume', min: 375, max: 375 }],
    ['2018–2020', { kind: 'vintage', min: 2018, max: 2020 }],
    ['trước 2015', { kind: 'vintage', max: 2014 }],
    ['sau năm 2020', { kind: 'vintage', min: 2021 }],
    ['từ 2018 trở đi', { kind: 'vintage', min: 2018 }],
    ['trên 10 năm', { kind: 'vintage', max: 2016 }],
    ['trên 90 điểm', { kind: 'points', min: 90, most: 'high' }],
    ['92-95 điểm', { kind: 'points', min: 92, max: 95, most: 'high' }],
    ['91/100', { kind: 'points', min: 91, most: 'high' }],
    ['đỏ không dưới 13 độ', { kind: 'abv', min: 13 }],
    ['có vang nào không dưới 13 độ', { kind: 'abv', max: 13 }],
    ['nồng độ từ 12 trở lên', { kind: 'abv', min: 12 }],
    ['12 độ rưỡi', { kind: 'abv', min: 12, max: 13 }],
    ['sale trên 30%', { kind: 'discount', min: 30 }],
    ['25% off', { kind: 'discount', min: 25 }],
    ['vang để 10 năm nữa', { kind: 'talk' }],
    ['đời 2015 đổ lại', { kind: 'vintage', max: 2015 }],
    ['trước 2k', { kind: 'vintage', max: 1999 }],
    ['từ 2017 tới giờ', { kind: 'vintage', min: 2017 }],
    ['rượu 15 tuổi', { kind: 'vintage', max: 2011, most: 'high' }],
    ['cho 10 người', { kind: 'quantity' }],
    ['thùng 6 chai', { kind: 'quantity' }],
    ['1l5', { kind: 'volume', min: 1_500, max: 1_500 }],
    ['đời 2k18', { kind: 'vintage', min: 2018, max: 2018 }],
    ['13 14 độ', { kind: 'abv', min: 13, max: 14 }],
  ] as const) {
    assert.deepEqual(
      readNumbers(text, 2026).phrases.map(({ meaning }) => meaning),
      [expected],
      text,
    );
  }
});

test('numbers are read as they are said, without marks before what they count', () => {
  for (const [said, expected] of [
    ['mười bốn độ rưỡi', '14 độ rưỡi'],
    ['niên vụ chín mươi', 'niên vụ 90'],
    ['hai không hai mốt', '2021'],
    ['hai không một chín', '2019'],
    ['2 không 18', '2018'],
    ['muoi bon do', '14 do'],
    ['mười năm tuổi', '10 năm tuổi'],
    ['thit muoi ba chi', 'thit muoi ba chi'],
    ['vang mười', 'vang mười'],
  ] as const)
    assert.equal(readSpokenNumbers(said).text, expected, said);
});

test('talk of prices is read with its units and limits', () => {
  const bounds = (text: string): (number | undefined)[] =>
    readNumbers(text, 2026).phrases.flatMap(({ meaning }) => (meaning.kind === 'price' ? [meaning.min, meaning.max] : []));
  for (const [text, ...expected] of [
    ['500 cành', 400_000, 600_000],
    ['loại 300 400k', 300_000, 400_000],
    ['3 4 trăm', 300_000, 400_000],
    ['k quá 400k', undefined, 400_000],
    ['bin 28 500k', 400_000, 600_000],
    ['tầm 2 trăm', 160_000, 240_000],
    ['1 củ', 800_000, 1_200_000],
    ['trên dưới 2tr', 1_600_000, 2_400_000],
    ['không quá 1 triệu', undefined, 1_000_000],
    ['500k trở xuống', undefined, 500_000],
    ['2tr trở lên', 2_000_000, undefined],
    ['không dưới 500k', 500_000, undefined],
    ['500-700', 500_000, 700_000],
    ['8-10'],
    ['bin 28 389'],
    ['giá tầm khoảng 300k', 240_000, 360_000],
    ['6xx', 600_000, 699_999],
    ['4-600k', 400_000, 600_000],
    ['tầm triệu rưỡi', 1_200_000, 1_800_000],
    ['tám trăm nghìn', 640_000, 960_000],
    ['tiền triệu', 1_000_000, undefined],
    ['có loại nào không dưới 300k', undefined, 300_000],
  ] as const)
    assert.deepEqual(bounds(text), expected, text);
});

test('phrases of the shop’s language are matched with their marks, the longest first', () => {
  const kinds = (text: string): unknown => REQUESTS.match(wordsOf(text), 0)?.meaning.kind;
  assert.equal(kinds('rẻ nhất'), 'sort');
  assert.equal(kinds('re nhat'), 'sort');
  assert.equal(kinds('nồng độ thấp'), 'constraint');
  assert.equal(kinds('giao hàng nhanh'), 'intent');
  assert.equal(kinds('do'), undefined, 'it is "đỏ" before it is "đó"');
  assert.equal(CONNECTIVES.match(wordsOf('khong phai phap'), 0)?.length, 2);
});

test('a word of Vietnamese that begins as a country does is talk, or what is not sold', () => {
  const meaningOf = (text: string): string | undefined => REQUESTS.match(wordsOf(text), 0)?.meaning.kind;
  for (const text of ['ý nghĩa', 'ý tưởng', 'chú ý']) assert.equal(meaningOf(text), 'talk', text);
  for (const text of ['mỹ phẩm', 'áo khoác', 'hồng sâm', 'nho khô']) assert.equal(meaningOf(text), 'intent', text);
});

test('a word that means something else without its marks is a connective with them alone', () => {
  const meaningOf = (text: string): string | undefined => CONNECTIVES.match(wordsOf(text), 0)?.meaning;
  assert.deepEqual(['bỏ', 'bo', 'chán', 'chan', 'trừ', 'tru'].map(meaningOf), ['not', undefined, 'not', undefined, 'not', 'not']);
  for (const text of ['ko phải', 'hông thích', 'k lấy']) assert.equal(meaningOf(text), 'not', text);
});

test('no text of repeated words takes more time than its length', () => {
  const repeated = [
    'quanh',
    'tam gia',
    'co chung',
    'khong tren',
    'loanh quanh',
    'gia tu',
    'tren duoi',
    'sale giam',
    'muc gia khoang',
  ];
  for (const text of repeated) {
    for (const end of ['', ' 5', ' đồng']) readNumbers(`${`${text} `.repeat(60)}${end}`.slice(0, 300), 2026);
  }
});
