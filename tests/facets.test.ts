import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, publishProduct } from './support/content';
import type { ProductList } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';

type Facets = NonNullable<ProductList['meta']['facets']>;

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const alma = await createGroups(editor, 'Alma');
  const zenato = await createGroups(editor, 'Zenato');
  await publishProduct(editor, 'Malbec', { ...alma.data, vintage: 2019, price: 300_000 });
  await publishProduct(editor, 'Bonarda', { ...alma.data, vintage: 2020, price: 500_000 });
  await publishProduct(editor, 'Amarone', { ...zenato.data, vintage: 2019, price: 2_000_000, in_stock: false });
  await publishProduct(editor, 'Lugana', { ...zenato.data, vintage: 2021, price: null });
});
afterAll(() => shop.close());

async function ask(query: string): Promise<{ facets: Facets; total: number }> {
  const { body } = await shop.api<ProductList>(`/san-pham?include=facets&${query}`);
  assert.ok(body.meta.facets, 'the answer has facets');
  return { facets: body.meta.facets, total: body.meta.total };
}
const counts = (facet: { name?: string; count: number }[]): [string | undefined, number][] =>
  facet.map(({ name, count }) => [name, count]);
const idOf = async (name: string): Promise<number> => {
  const found = (await ask('')).facets.brand.find((brand) => brand.name === name);
  assert.ok(found);
  return found.id;
};

test('counts every value without filters, the most frequent first', async () => {
  const { facets, total } = await ask('');
  assert.equal(total, 4);
  assert.deepEqual(counts(facets.brand), [
    ['Alma House', 2],
    ['Zenato House', 2],
  ]);
  assert.deepEqual(counts(facets.vintage), [
    ['2021', 1],
    ['2020', 1],
    ['2019', 2],
  ]);
  assert.deepEqual(facets.price, { min: 300_000, max: 2_000_000 });
});

test('counts each facet without its own filter', async () => {
  const alma = await idOf('Alma House');
  const { facets, total } = await ask(`brand=${alma}&vintage=2019`);
  assert.equal(total, 1);
  assert.deepEqual(
    counts(facets.brand),
    [
      ['Alma House', 1],
      ['Zenato House', 1],
    ],
    'brands of the year, not of the brand',
  );
  assert.deepEqual(
    counts(facets.vintage),
    [
      ['2020', 1],
      ['2019', 1],
    ],
    'years of the brand, not of the year',
  );
  assert.deepEqual(counts(facets.origin), [['Alma Valley', 1]]);
  assert.deepEqual(facets.price, { min: 300_000, max: 300_000 });
});

test('counts within a search, a price range and the stock', async () => {
  assert.deepEqual(counts((await ask('q=ama')).facets.brand), [['Zenato House', 1]]);
  const priced = (await ask('price_max=600000')).facets;
  assert.deepEqual(counts(priced.brand), [['Alma House', 2]]);
  assert.deepEqual(priced.price, { min: 300_000, max: 2_000_000 }, 'the price range ignores its own filter');
  assert.deepEqual(counts((await ask('in_stock=true')).facets.brand), [
    ['Alma House', 2],
    ['Zenato House', 1],
  ]);
});

test('links keep include=facets; without it there are no facets', async () => {
  const { body } = await shop.api<ProductList>('/san-pham?include=facets&per_page=1');
  assert.match(body._links.next?.href ?? '', /include=facets/);
  assert.equal((await shop.api<ProductList>('/san-pham')).body.meta.facets, undefined);
  assert.equal((await shop.api('/san-pham?include=everything')).status, 400);
});

test('counts wines where a list has one item a wine', async () => {
  const { data } = await createGroups(editor, 'Cuvelier');
  for (const [year, price, grapes] of [
    [2017, 700_000, ['Merlot', 'Syrah']],
    [2018, 800_000, ['Merlot']],
    [2019, 900_000, ['Merlot']],
  ] as const)
    await publishProduct(editor, `Cuvelier Los Andes ${year}`, { ...data, vintage: year, price, grapes, volume_ml: 750 });
  const [products, wines] = [await ask('q=cuvelier'), await ask('q=cuvelier&group=wine')];
  assert.deepEqual([products.total, wines.total], [3, 1]);
  assert.deepEqual(counts(products.facets.grape), [
    ['Merlot', 3],
    ['Syrah', 1],
  ]);
  const once = [wines.facets.brand, wines.facets.country, wines.facets.vintage, wines.facets.grape].map(counts);
  const one = (...names: string[]) => names.map((name) => [name, 1]);
  assert.deepEqual(once, [one('Cuvelier House'), one('Pháp'), one('2019', '2018', '2017'), one('Merlot', 'Syrah')]);
  assert.deepEqual(wines.facets.price, { min: 700_000, max: 900_000 });
});

test('counts a saved product immediately', async () => {
  await publishProduct(editor, 'Torrontés', { slug: 'torrontes', vintage: 2021, price: 100_000 });
  const { facets } = await ask('');
  assert.deepEqual(counts(facets.vintage).at(0), ['2021', 2]);
  assert.equal(facets.price.min, 100_000);
});
