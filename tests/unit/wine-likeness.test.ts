import assert from 'node:assert/strict';
import { test } from 'vitest';
import { likenessOf, toCompared, type WineFacts } from '../../src/editing/import/server/files/wine-likeness';

const wine = (name: string, more: Partial<WineFacts> = {}): WineFacts => ({
  name,
  vintage: 2019,
  volume: 750,
  brand: 'a',
  ...more,
});

const areAlike = (one: WineFacts, other: WineFacts): boolean => likenessOf(toCompared(one), toCompared(other)) !== undefined;

test('a wine is known by a name that is spelled, ordered or abbreviated otherwise', () => {
  for (const [typed, stored, more] of [
    ['CHATEAU MARGAUX PAVILLON ROUGE', 'Château Margaux Pavillon Rouge'],
    ['Ch. Margaux Pavillon Rouge', 'Château Margaux Pavillon Rouge'],
    ['Merlot Gato Negro', 'Gato Negro Merlot'],
    ['Casilero del Diablo Reserva', 'Casillero del Diablo Reserva'],
    ['Moët et Chandon Impérial 75cl', 'Moët & Chandon Impérial'],
    ['Tignanello 2019', 'Tignanello'],
    ['Antinori Tignanello', 'Tignanello', { brandName: 'Antinori' }],
    ['Tignanelo', 'Tignanello'],
    ['Cloudybay Sauvignon Blanc', 'Cloudy Bay Sauvignon Blanc'],
    ['Rượu vang đỏ Đà Lạt', 'Vang Da Lat'],
    ['Penfolds Bin 389', 'Penfolds Bin 389 Cabernet Shiraz'],
  ] as const)
    assert.ok(areAlike(wine(typed), wine(stored, more)), `${typed} / ${stored}`);
});

test('wines of another kind, number, vintage, bottle or brand are told apart', () => {
  for (const [one, other] of [
    [wine('Gato Negro Merlot'), wine('Gato Negro Cabernet Sauvignon')],
    [wine('Penfolds Bin 389'), wine('Penfolds Bin 398')],
    [wine('Vang đỏ Đà Lạt'), wine('Vang trắng Đà Lạt')],
    [wine('Pinot Blanc'), wine('Pinot Noir')],
    [wine('Château Latour'), wine('Château Latour à Pomerol')],
    [wine('Tignanello'), wine('Tignanello', { vintage: 2020 })],
    [wine('Tignanello'), wine('Tignanello', { volume: 1_500 })],
    [wine('Chianti Classico'), wine('Chianti Classico', { brand: 'b' })],
  ] as const)
    assert.ok(!areAlike(one, other), `${one.name} / ${other.name}`);
});
