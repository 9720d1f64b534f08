import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPrice, showPrice, typePrice, type PriceValue } from '../../src/admin/custom-fields/price-text';
import { asUnread } from '../../src/admin/custom-fields/unread';

/** Types one character after the other at the end of the digits, as an editor does. */
function typeAll(keys: string, before: PriceValue = null): { value: PriceValue; shown: string } {
  let value = before;
  let words: string | undefined;
  let caret = showPrice(value).replace(/ ₫$/, '').length;
  for (const key of keys) {
    const shown = words ?? showPrice(value);
    const isBackspace = key === '<';
    const text = isBackspace ? shown.slice(0, caret - 1) + shown.slice(caret) : shown.slice(0, caret) + key + shown.slice(caret);
    const inputType = isBackspace ? 'deleteContentBackward' : 'insertText';
    ({ value, words, caret } = typePrice({ value, words, text, caret: caret + (isBackspace ? -1 : 1), inputType }));
  }
  return { value, shown: words ?? showPrice(value) };
}

test('shows a price in groups of three digits', () => {
  assert.equal(showPrice(990_000), '990.000 ₫');
  assert.equal(showPrice(1_290_000), '1.290.000 ₫');
  assert.equal(showPrice(0), '0 ₫');
  assert.equal(showPrice(null), '');
});

test('reads dots, commas and spaces between groups of three digits', () => {
  const texts = [
    '1290000',
    '1.290.000',
    '1,290,000',
    '1 290 000',
    '1 290 000',
    ' 1.290.000 ₫',
    '1.290.000đ',
    '１２９００００',
    '1.290.000 VND',
  ];
  for (const text of texts) assert.equal(readPrice(text), 1_290_000, text);
  assert.equal(readPrice('0'), 0);
  assert.equal(readPrice('  '), null);
});

test('does not guess what may be several prices', () => {
  const texts = [
    '1.29',
    '1,29',
    '1.2900',
    '990.',
    '1.290,000',
    '1.290,00',
    '0.990',
    '-5',
    '-5k',
    '1e6',
    '1.290,00 đ',
    'liên hệ',
    '12.34.567',
    '1..000',
  ];
  for (const text of texts) assert.equal(typeof readPrice(text), 'string', text);
});

test('reads prices in words', () => {
  const texts = ['1,5 triệu', '1.5tr', '1tr5', '1 tr 500', '1500k', '1.500 nghìn', '1 triệu rưỡi', '1tr 500k', '1.500.000 đồng'];
  for (const text of texts) assert.equal(readPrice(text), 1_500_000, text);
  assert.equal(readPrice('990 nghìn'), 990_000);
});

test('groups the digits while they are typed and deleted', () => {
  assert.equal(typeAll('990000').shown, '990.000 ₫');
  assert.equal(typeAll('990000<').shown, '99.000 ₫');
  assert.equal(typeAll('9<').value, null);
  assert.equal(typeAll('007').value, 7);
});

test('reads separators that are typed', () => {
  assert.equal(typeAll('1.290.000').value, 1_290_000);
  assert.equal(typeAll('1,290,000').value, 1_290_000);
  assert.equal(typeAll('1 290 000').value, 1_290_000);
  assert.equal(typeAll('1.29').shown, '1.29');
  assert.equal(typeof typeAll('1.29').value, 'string');
  assert.equal(typeAll('1.290').value, 1_290);
  assert.equal(typeof typeAll('1,29').value, 'string');
});

test('keeps words as they are typed, and what has more digits than a price', () => {
  assert.deepEqual(typeAll('1,5 triệu'), { value: 1_500_000, shown: '1,5 triệu' });
  assert.deepEqual(typeAll('2 triệu'), { value: 2_000_000, shown: '2 triệu' });
  assert.deepEqual(typeAll('1tr25'), { value: 1_250_000, shown: '1tr25' });
  assert.deepEqual(typeAll('990k<'), { value: 990, shown: '990 ₫' });
  assert.deepEqual(typeAll('12đồng'), { value: 12, shown: '12đồng' });
  assert.equal(typeAll('liên hệ ').shown, 'liên hệ ');
  assert.deepEqual(typeAll('12345678901234'), { value: asUnread('12345678901234'), shown: '12345678901234' });
  assert.equal(typeAll('12345678901234<<<').value, 12_345_678_901);
});

test('keeps the caret between the digits where it was', () => {
  // 1.290.000 ₫ with a 5 typed behind the 2
  const typed = typePrice({ value: 1_290_000, text: '1.2590.000 ₫', caret: 4, inputType: 'insertText' });
  assert.deepEqual(typed, { value: 12_590_000, caret: 4 });
  const first = typePrice({ value: 290_000, text: '1290.000 ₫', caret: 1, inputType: 'insertText' });
  assert.deepEqual(first, { value: 1_290_000, caret: 1 });
});

test('deletes the digit beside a separator that is deleted', () => {
  const backward = typePrice({ value: 990_000, text: '990000 ₫', caret: 3, inputType: 'deleteContentBackward' });
  assert.deepEqual(backward, { value: 99_000, caret: 2 });
  const forward = typePrice({ value: 990_000, text: '990000 ₫', caret: 3, inputType: 'deleteContentForward' });
  assert.equal(forward.value, 99_000);
  const currency = typePrice({ value: 990_000, text: '990.000 ', caret: 8, inputType: 'deleteContentBackward' });
  assert.equal(currency.value, 99_000);
});

test('reads a pasted text as a whole', () => {
  const paste = (text: string, value: PriceValue = null) =>
    typePrice({ value, text, caret: text.length, inputType: 'insertFromPaste' }).value;
  assert.equal(paste('1.290.000'), 1_290_000);
  assert.equal(paste('1,290,000 ₫', 5), 1_290_000);
  assert.equal(typeof paste('1.29'), 'string');
  assert.equal(typeof typePrice({ value: 1_500_000, text: '1.29', caret: 4, inputType: 'insertText' }).value, 'string');
  assert.equal(typeof paste('1.00', 1_000), 'string');
});
