import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readNumber, readYear, showNumber } from '../../src/editing/fields/panel/number-text';

test('a decimal has a dot or a comma before its fraction', () => {
  const read: Record<string, number | undefined> = {
    ...{ '5.5': 5.5, '5,5': 5.5, '13': 13, ' 13,50 ': 13.5, '１３．５': 13.5, '-0,5': -0.5, '−0.5': -0.5, '0': 0 },
    ...{ '13,5%': 13.5, '13.5 % vol.': 13.5, '13,5°': 13.5, '13,5 độ': 13.5, '1.234': 1.234 },
    ...{ '5.': undefined, '5..5': undefined, '1.234,5': undefined, abc: undefined, '1e3': undefined, '0x10': undefined },
    ...{ Infinity: undefined, '13 5': undefined, '-': undefined },
  };
  for (const [text, value] of Object.entries(read)) assert.equal(readNumber(text, false), value, text);
});

test('a whole number has dots, commas or spaces between its groups of three digits alone', () => {
  const read: Record<string, number | undefined> = {
    ...{ '12': 12, '1.000': 1_000, '1,000': 1_000, '1 000 000': 1_000_000, '-3': -3, '０': 0 },
    ...{ '5.5': undefined, '5,5': undefined, '1.00': undefined, '1.000,0': undefined, '0.100': undefined, '1e3': undefined },
    ...{ '9999999999999999': undefined, '12a': undefined },
  };
  for (const [text, value] of Object.entries(read)) assert.equal(readNumber(text, true), value, text);
});

test('a number is shown with the decimal sign of the language, and without groups', () => {
  assert.equal(showNumber(13.5, 'vi'), '13,5');
  assert.equal(showNumber(13.5, 'en'), '13.5');
  assert.equal(showNumber(12_345, 'vi'), '12345');
  for (const value of [0, -0.25, 13.5, 99.99]) assert.equal(readNumber(showNumber(value, 'vi'), false), value);
});

test('a year has no separators', () => {
  const read: Record<string, number | undefined> = {
    '2015': 2015,
    ' １９９０ ': 1990,
    '2.015': undefined,
    '2,015': undefined,
    '20 15': undefined,
  };
  for (const [text, value] of Object.entries(read)) assert.equal(readYear(text), value, text);
});
