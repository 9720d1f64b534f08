import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, namesOf, publishProduct } from './support/content';
import type { ProductList } from './support/contract-schemas';
import { connect, signIn, type Editor, type Saved } from './support/editor';

let shop: RunningShop;
let editor: Editor;
let house: Saved;

/** The newest is created last, so that no product ranks first by its age alone. */
beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const gaja = await createGroups(editor, 'Gaja');
  house = await editor.create('api::brand.brand', { name: 'Château Palmer', slug: 'chateau-palmer' });
  const palmer = connect(house.documentId);
  await publishProduct(editor, 'Château Figeac 2015', { slug: 'figeac', vintage: 2015, price: 900 });
  await publishProduct(editor, 'Chateau Musar', { slug: 'musar', price: 100 });
  await publishProduct(editor, 'Alter Ego', { slug: 'alter-ego', brand: palmer, price: 300 });
  await publishProduct(editor, 'Barolo Dagromis', { slug: 'dagromis', ...gaja.data, grapes: ['Nebbiolo'], price: 200 });
  await publishProduct(editor, 'Nebbiolo d’Alba', { slug: 'nebbiolo', grapes: ['Nebbiolo'], price: 700 });
  await publishProduct(editor, 'Rượu đỏ', { slug: 'do' });
  await publishProduct(editor, 'Brda Ribolla', { slug: 'brda' });
});
afterAll(() => shop.close());

const names = (q: string, more = ''): Promise<string[]> => namesOf(shop, `q=${encodeURIComponent(q)}${more}`);

test('ranks the exact marks first, then the name, then the brand', async () => {
  assert.deepEqual(await names('château'), ['Château Figeac 2015', 'Chateau Musar', 'Alter Ego']);
  assert.deepEqual(await names('chateau'), ['Chateau Musar', 'Château Figeac 2015', 'Alter Ego']);
});

test('ranks the name before the grapes, and combines words of name, brand and grapes', async () => {
  assert.deepEqual(await names('nebbiolo'), ['Nebbiolo d’Alba', 'Barolo Dagromis']);
  assert.deepEqual(await names('palmer ego'), ['Alter Ego']);
  assert.deepEqual(await names('gaja nebbiolo barolo'), ['Barolo Dagromis']);
  assert.deepEqual(await names('lmer'), [], 'brands and grapes match by the beginnings of their words');
});

test('ranks the beginning of a word before its middle', async () => {
  await publishProduct(editor, 'Abribola', { slug: 'abribola' });
  assert.deepEqual(await names('rib'), ['Brda Ribolla', 'Abribola']);
});

test('tolerates one typo in a word that no product has', async () => {
  for (const q of ['chateu', 'chaetau', 'chateaau', 'chatoau', 'CHATEU']) {
    const found = await names(q);
    assert.deepEqual(found.sort(), ['Alter Ego', 'Chateau Musar', 'Château Figeac 2015'], q);
  }
  assert.deepEqual(await names('figaec chateu'), ['Château Figeac 2015']);
  assert.deepEqual(await names('neBiolo'), ['Nebbiolo d’Alba', 'Barolo Dagromis']);
  const { body } = await shop.api<ProductList>('/san-pham?q=chateu');
  assert.deepEqual(body.meta.search?.corrected, [{ from: 'chateu', to: 'chateau' }]);
});

test('tolerates no second typo, and none in a short word or a year', async () => {
  assert.deepEqual(await names('figaecc'), []);
  assert.deepEqual(await names('egi'), []);
  assert.deepEqual(await names('2016'), [], 'not the year before');
});

test('pages of a ranked search never overlap, and total, filters and facets cover all results', async () => {
  const whole = await names('chateu');
  const pages: string[] = [];
  for (let page = 1; page <= 3; page += 1) pages.push(...(await names('chateu', `&per_page=1&page=${page}`)));
  assert.deepEqual(pages, whole);
  const { body } = await shop.api<ProductList>('/san-pham?q=chateu&include=facets&price_min=1');
  assert.equal(body.meta.total, 3);
  assert.deepEqual(body.meta.facets?.price, { min: 100, max: 900 });
  assert.deepEqual(
    body.meta.facets?.brand.map(({ name, count }) => [name, count]),
    [['Château Palmer', 1]],
  );
  assert.deepEqual(await names('chateau', '&sort=price'), ['Chateau Musar', 'Alter Ego', 'Château Figeac 2015']);
});

test('finds a brand’s new name and new grapes immediately, and the old name no longer', async () => {
  await editor.update('api::brand.brand', house.documentId, { name: 'Domaine Leroy' });
  assert.deepEqual(await names('palmer'), []);
  assert.deepEqual(await names('leroy'), ['Alter Ego']);
  // Elsewhere it is small talk.
  await editor.update('api::brand.brand', house.documentId, { name: 'Nhà Mới' });
  assert.deepEqual(await names('mới'), ['Alter Ego']);
  await publishProduct(editor, 'Cuvée sans nom', { slug: 'sans-nom', grapes: ['Trousseau'] });
  assert.deepEqual(await names('trousseau'), ['Cuvée sans nom']);
});
