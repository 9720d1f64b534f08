import type { Rule, Written } from '../natural-query';
import { FRANCE, is, named, noSuchCode, RED, titled } from '../natural-rules';
import type { Product } from '../read-wines';
import { fold } from '../words';

const MOST_PRODUCTS = 8;

/** Codes that the demo shop does not have, and names that look like codes. */
const WRITTEN: readonly Written[] = [
  ['ZKX-8841-B', 'zkx', noSuchCode('zkx')],
  ['mã sp QWV7731', 'qwv7731', noSuchCode('qwv7731')],
  ['8935001234567', '8935001234567', noSuchCode('8935001234567')],
  ['vang đỏ mã XJ-5520', 'đỏ', noSuchCode('5520', RED)],
  ['#HDX-778', '778', noSuchCode('778')],
  ['De Angeles 1924', '', titled('De Angeles Viña 1924')],
  ['fino 3 fases', '', titled('3 Fases')],
  ['baron b', '', titled('Baron B')],
  ['sku 99120 vang pháp', 'pháp', noSuchCode('99120', FRANCE)],
  ['vina 1924', '', named('1924')],
];

const coded = (start: string): Rule => is(({ sku }) => sku !== null && fold(sku).startsWith(fold(start)));

const WAYS: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => code.slice(0, -1),
  (code) => `mã ${code}`,
];

/** Queries with codes of the products that have one: whole, in lower case, the beginning, with a word before it. */
function withCodesOf(products: readonly Product[]): Written[] {
  const codes = products.flatMap(({ sku }) => (sku === null ? [] : [sku])).sort();
  const step = Math.max(1, Math.floor(codes.length / MOST_PRODUCTS));
  const picked = codes.filter((_, index) => index % step === 0).slice(0, MOST_PRODUCTS);
  // Two codes a way: each half has all ways.
  return picked.map((code, index): Written => {
    const typed = (WAYS[Math.floor(index / 2) % WAYS.length] ?? String)(code);
    return [typed, '', coded(typed.replace('mã ', ''))];
  });
}

export const codes = (products: readonly Product[]): readonly Written[] => [...WRITTEN, ...withCodesOf(products)];
