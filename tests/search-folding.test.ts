import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { namesOf, publishProduct } from './support/content';
import type { ProductList } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';

let shop: RunningShop;
let editor: Editor;

const NAMES = {
  'ruou-do': 'Rượu đỏ Đà Lạt',
  'ruou-trang': 'RƯỢU TRẮNG Đà Nẵng',
  chateau: 'Château Haut-Brion',
  decomposed: 'Rượu mơ Yên Tử'.normalize('NFD'),
  percent: '100% Merlot',
  underscore: 'Merlot_Reserve',
  backslash: 'Merlot \\ Cabernet!',
  apostrophe: 'Clos de l’Oratoire',
  emoji: 'Vang 🍷 hồng',
};

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  for (const [slug, name] of Object.entries(NAMES)) await publishProduct(editor, name, { slug });
});
afterAll(() => shop.close());

async function found(q: string, more = ''): Promise<string[]> {
  const names = await namesOf(shop, `q=${encodeURIComponent(q)}${more}`);
  const slugs = Object.entries(NAMES) as [keyof typeof NAMES, string][];
  return names.map((name) => slugs.find(([, known]) => known.normalize('NFC') === name.normalize('NFC'))?.[0] ?? name).sort();
}

test('finds the same wines without marks, in capitals, composed or decomposed', async () => {
  const all = ['decomposed', 'ruou-do', 'ruou-trang'];
  for (const q of ['ruou', 'RUOU', 'rượu', 'RƯỢU', 'rượu'.normalize('NFD'), 'Ruou']) assert.deepEqual(await found(q), all, q);
});

test('folds đ to d, and â to a', async () => {
  assert.deepEqual(await found('do'), ['ruou-do']);
  assert.deepEqual(await found('da lat'), ['ruou-do']);
  assert.deepEqual(await found('chateau'), ['chateau']);
  assert.deepEqual(await found('HAUT brion'), ['chateau']);
});

test('finds parts of words in any order, and drops a word that no product has', async () => {
  assert.deepEqual(await found('lat ruou'), ['ruou-do']);
  assert.deepEqual(await found('uou ang'), ['ruou-trang']);
  assert.deepEqual(await found('ruou bordeaux'), [], 'nothing that matters is left');
  const { body } = await shop.api<ProductList>('/san-pham?q=ruou%20bordeaux');
  assert.deepEqual(body.meta.search?.dropped, ['bordeaux']);
});

test('ranks the exact marks first, and pages of a ranked search never overlap', async () => {
  const [first] = await namesOf(shop, `q=${encodeURIComponent('rượu đỏ')}`);
  assert.equal(first, NAMES['ruou-do']);
  await publishProduct(editor, 'Rượu do', { slug: 'ruou-khong-dau' });
  const ranked = await namesOf(shop, `q=${encodeURIComponent('đỏ')}`);
  assert.deepEqual(ranked, [NAMES['ruou-do'], 'Rượu do'], 'the other is newer, but has other marks');
  const pages = [...(await namesOf(shop, 'q=ruou&per_page=2')), ...(await namesOf(shop, 'q=ruou&per_page=2&page=2'))];
  assert.equal(new Set(pages).size, 4);
  assert.deepEqual(pages, await namesOf(shop, 'q=ruou'));
});

test('takes SQL pattern characters literally', async () => {
  assert.deepEqual(await found('%'), ['percent']);
  assert.deepEqual(await found('_'), ['underscore']);
  assert.deepEqual(await found('\\'), ['backslash']);
  assert.deepEqual(await found('!'), ['backslash']);
  assert.deepEqual(await found('0% m'), ['percent']);
  assert.deepEqual(await found("' --"), []);
});

test('finds both kinds of apostrophes, and ignores emoji and spaces around', async () => {
  assert.deepEqual(await found("l'oratoire"), ['apostrophe']);
  assert.deepEqual(await found('l’oratoire'), ['apostrophe']);
  assert.deepEqual(await found('🍷 oratoire 🎁'), ['apostrophe']);
  assert.deepEqual(await found('   chateau  '), ['chateau']);
});

test('a search can be sorted, and its links contain it', async () => {
  assert.deepEqual(await namesOf(shop, 'q=merlot&sort=name'), [NAMES.percent, NAMES.backslash, NAMES.underscore]);
  const { body } = await shop.api<{ _links: { self: { href: string } } }>(`/san-pham?q=${encodeURIComponent('rượu & vang')}`);
  assert.equal(body._links.self.href, `/api/v1/san-pham?q=${encodeURIComponent('rượu & vang')}&page=1&per_page=24`);
});

test('accepts a character or more, and cuts what goes beyond three hundred', async () => {
  assert.equal((await shop.api(`/san-pham?q=${'%C4%91'.repeat(100)}`)).status, 200);
  const long = await shop.api<ProductList>(`/san-pham?q=${encodeURIComponent(`merlot ${'và '.repeat(200)}`)}`);
  assert.deepEqual([long.status, long.body.meta.search?.cut], [200, true]);
  assert.equal((await shop.api<ProductList>('/san-pham?q=merlot')).body.meta.search?.cut, undefined);
  const { status, body } = await shop.api<{ errors: { parameter: string }[] }>(`/san-pham?q=${'a'.repeat(8_001)}`);
  assert.deepEqual([status, body.errors[0]?.parameter], [400, 'q']);
});
