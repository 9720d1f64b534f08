import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { Suggestions } from './support/contract-schemas';
import { createGroups, publishArticle, publishProduct } from './support/content';
import { connect, signIn, type Editor } from './support/editor';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  await createGroups(editor, 'Château Margaux');
  await publishProduct(editor, 'Rượu vang Đỏ Château d’Aix', { slug: 'do-chateau' });
  await publishProduct(editor, 'Chablis Premier Cru', { slug: 'chablis' });
  await publishProduct(editor, 'Machalo', { slug: 'machalo' });
  await publishArticle(editor, 'Chọn rượu cho bữa cơm', { slug: 'chon-ruou' });
  await editor.create('api::product.product', { name: 'Champagne to come', slug: 'champagne', in_stock: true });
});
afterAll(() => shop.close());

const suggest = async (q: string): Promise<Suggestions['data']> =>
  (await shop.api<Suggestions>(`/tim-kiem?q=${encodeURIComponent(q)}`)).body.data;
const names = (items: { name: string }[]): string[] => items.map((item) => item.name);

test('finds the beginning of a word without marks, and ranks the beginning of the name first', async () => {
  const { products, brands, articles } = await suggest('cha');
  assert.deepEqual(names(products), ['Chablis Premier Cru', 'Rượu vang Đỏ Château d’Aix', 'Machalo']);
  assert.deepEqual(names(brands), ['Château Margaux House']);
  assert.deepEqual(names(articles), []);
  assert.deepEqual(names((await suggest('CHON')).articles), ['Chọn rượu cho bữa cơm']);
});

test('finds several words in any order, each by its beginning', async () => {
  assert.deepEqual(names((await suggest('aix do')).products), ['Rượu vang Đỏ Château d’Aix']);
  assert.deepEqual(names((await suggest('d’aix')).products), ['Rượu vang Đỏ Château d’Aix']);
});

test('suggests a new brand immediately', async () => {
  await editor.create('api::brand.brand', { name: 'Chasse-Spleen', slug: 'chasse-spleen' });
  assert.deepEqual(names((await suggest('chass')).brands), ['Chasse-Spleen']);
});

test('refuses an empty query, and finds nothing for punctuation alone', async () => {
  assert.equal((await shop.api('/tim-kiem')).status, 400);
  assert.equal((await shop.api('/tim-kiem?q=%20')).status, 400);
  assert.deepEqual(await suggest('%_'), { products: [], brands: [], articles: [], pages: [], groups: [], searches: [] });
});

test('suggests at most five products, the newest', async () => {
  for (const year of [2015, 2016, 2017, 2018, 2019, 2020]) await publishProduct(editor, `Zweigelt ${year}`);
  const expected = [2020, 2019, 2018, 2017, 2016].map((year) => `Zweigelt ${year}`);
  assert.deepEqual(names((await suggest('zwei')).products), expected);
});

test('completes values, also those that the price proposes', async () => {
  await publishProduct(editor, 'Bernina Tinto', { slug: 'bernina', price: 460_000, vintage: 2017, food_pairings: ['Thịt bò'] });
  await publishProduct(editor, 'Bernina Gran Tinto', { slug: 'bernina-gran', price: 4_100_000, vintage: 1998 });
  assert.ok((await suggest('bernina quà b')).searches.some(({ text }) => text === 'bernina Quà biếu'));
});

test('a half-typed word contradicts nothing that stands before it', async () => {
  const { products } = await suggest('bernina tintoo zweig');
  assert.ok(
    products.every(({ name }) => name.startsWith('Bernina')),
    names(products).join(),
  );
  assert.deepEqual(
    (await suggest('bernina zweigelf')).products.map(({ name }) => name.split(' ')[0]),
    ['Bernina', 'Bernina'],
  );
});

test('completes a name whole, in raw Telex too, and leaves no part of a name before another one', async () => {
  const origin = await editor.create('api::origin.origin', { name: 'Douro', slug: 'douro', country: 'Bồ Đào Nha' });
  const type = await editor.create('api::wine-type.wine-type', { name: 'Rượu vang đỏ', slug: 'vang-do' });
  const groups = { origin: connect(origin.documentId), wine_type: connect(type.documentId) };
  await publishProduct(editor, 'Quinta Nova', { slug: 'quinta-nova', ...groups });
  const searches = async (q: string): Promise<string[]> => (await suggest(q)).searches.map(({ text }) => text);
  assert.deepEqual(await searches('bồ đ'), ['Bồ Đào Nha']);
  assert.equal((await searches('vang đ'))[0], 'vang đỏ');
  assert.equal((await searches('vang ddor b'))[0], 'vang ddor Bồ Đào Nha');
  assert.equal((await searches('vang boof'))[0], 'vang Bồ Đào Nha');
  assert.ok(!(await searches('không bồ')).includes('không Bồ Đào Nha'), 'a negation would turn it');
});
