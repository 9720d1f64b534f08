import assert from 'node:assert/strict';
import { test } from 'vitest';
import { nameOfVintage, nameWithoutYear } from '../../src/editing/new-vintage/server/names';

const rename = (name: string, vintage: number | null): string => nameOfVintage({ name, vintage }, 2018);

test('puts the new year where the wine’s name has the former one', () => {
  assert.equal(rename('Château Margaux 2015', 2015), 'Château Margaux 2018');
  assert.equal(rename('Rượu vang 2015 Đà Lạt (1,5 l)', 2015), 'Rượu vang 2018 Đà Lạt (1,5 l)');
  assert.equal(rename('Château Margaux 2015 ', null), 'Château Margaux 2018');
});

test('appends the year where the name has none', () => {
  assert.equal(rename('Château Margaux', 2015), 'Château Margaux 2018');
  assert.equal(rename('Château Margaux', null), 'Château Margaux 2018');
});

test('leaves other numbers as they are', () => {
  assert.equal(rename('Bodega 1872 Reserva', null), 'Bodega 1872 Reserva 2018');
  assert.equal(rename('Cuvée 1872', 2015), 'Cuvée 1872 2018');
  assert.equal(rename('Lô 20150 2015', 2015), 'Lô 20150 2018');
});

test('finds what the names of all vintages share', () => {
  for (const [name, vintage] of [
    ['Château Margaux 2015', 2015],
    ['Château Margaux', 2016],
    ['Château Margaux 2017', null],
  ] as const) {
    assert.equal(nameWithoutYear({ name, vintage }).trim(), 'Château Margaux', name);
  }
});
