import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, namesOf, publishProduct } from './support/content';
import type { ProductAnswer, ProductDetailList, ProductList } from './support/contract-schemas';
import { connect, signIn, type Data, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { until } from './support/until';
import { firstThing } from './support/structured-data';

let shop: RunningShop;
let brands: { margaux: Saved; gaja: Saved };
const ids = { margaux: 0, gaja: 0, france: 0, italy: 0, red: 0 };

/** name, price, vintage, in stock, brand */
const WINES: [string, number | null, number, boolean, 'margaux' | 'gaja'][] = [
  ['Alba', 300, 2015, true, 'gaja'],
  ['Étoile', null, 2016, true, 'margaux'],
  ['Bordeaux', 100, 2015, false, 'margaux'],
  ['đen', 200, 2018, true, 'gaja'],
  ['Zeta', 200, 2020, true, 'margaux'],
  ['Cuvée', null, 2020, false, 'gaja'],
  ['Dolce', 200, 2018, true, 'margaux'],
];

/** What a list's item shows besides. */
async function zetasOwn(editor: Editor): Promise<Data> {
  const gallery = [];
  for (const colour of ['#722f37', '#2f7237', '#372f72']) gallery.push((await editor.upload(await png('chai.png', colour))).id);
  return { compare_at_price: 300, grapes: ['Merlot', 'Syrah'], abv: 13.5, gallery };
}

async function fill(editor: Editor): Promise<void> {
  const margaux = await createGroups(editor, 'Margaux');
  const gaja = await createGroups(editor, 'Gaja');
  brands = { margaux: margaux.brand, gaja: gaja.brand };
  for (const [name, price, vintage, in_stock, house] of WINES) {
    const slug = name.normalize('NFD').replace(/\p{M}/gu, '').replace('đ', 'd').toLowerCase();
    const groups = { ...(house === 'gaja' ? gaja : margaux).data, wine_type: connect(margaux.type.documentId) };
    const volume_ml = name === 'Zeta' ? 1_500 : name === 'Alba' ? 750 : null;
    const rest = name === 'Zeta' ? await zetasOwn(editor) : {};
    await publishProduct(editor, name, { slug, price, vintage, in_stock, volume_ml, ...groups, ...rest });
  }
  const detail = async (slug: string): Promise<ProductAnswer['data']> =>
    (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;
  const french = await detail('bordeaux');
  const italian = await detail('alba');
  Object.assign(ids, { margaux: french.brand?.id, gaja: italian.brand?.id });
  Object.assign(ids, { france: french.origin?.id, italy: italian.origin?.id, red: french.wine_type?.id });
}

beforeAll(async () => {
  shop = await borrowShop();
  await fill(await signIn(shop));
});
afterAll(() => shop.close());

const names = (query: string): Promise<string[]> => namesOf(shop, query);

test('lists the newest first by default', async () => {
  assert.deepEqual(await names(''), WINES.map(([name]) => name).reverse());
  assert.deepEqual(
    await names('sort=created_at'),
    WINES.map(([name]) => name),
  );
});

test('sorts by price, with “Liên hệ” last both ways and ties by id', async () => {
  assert.deepEqual(await names('sort=price'), ['Bordeaux', 'đen', 'Zeta', 'Dolce', 'Alba', 'Étoile', 'Cuvée']);
  assert.deepEqual(await names('sort=-price'), ['Alba', 'đen', 'Zeta', 'Dolce', 'Bordeaux', 'Étoile', 'Cuvée']);
});

test('sorts by name as a Vietnamese reader expects', async () => {
  const sorted = ['Alba', 'Bordeaux', 'Cuvée', 'Dolce', 'đen', 'Étoile', 'Zeta'];
  assert.deepEqual(await names('sort=name'), sorted);
  assert.deepEqual(await names('sort=-name'), sorted.reverse());
});

test('matches any value of a filter, and all filters together', async () => {
  assert.deepEqual(await names(`brand=${ids.gaja}&sort=name`), ['Alba', 'Cuvée', 'đen']);
  for (const both of [`brand=${ids.gaja},${ids.margaux}`, `brand=${ids.gaja}&brand=${ids.margaux}`]) {
    assert.equal((await names(both)).length, WINES.length, both);
  }
  assert.deepEqual(await names('vintage=2015,2020&sort=name'), ['Alba', 'Bordeaux', 'Cuvée', 'Zeta']);
  assert.deepEqual(await names(`vintage=2015,2020&brand=${ids.margaux}&in_stock=true`), ['Zeta']);
  assert.deepEqual(await names(`origin=${ids.italy}&wine_type=${ids.red}&in_stock=false`), ['Cuvée']);
  assert.deepEqual(await names('brand=2147483647'), []);
  assert.deepEqual(await names('volume=750,1500&sort=name'), ['Alba', 'Zeta']);
  assert.deepEqual(await names('volume=3000'), []);
  assert.equal((await shop.api('/san-pham?volume=0')).status, 400);
});

test('tells what a bottle holds, in lists, details, facets and structured data', async () => {
  const { body: list } = await shop.api<ProductList>('/san-pham?include=facets&sort=name');
  assert.equal(list.data.at(0)?.volume_ml, 750);
  assert.deepEqual(
    list.meta.facets?.volume.map(({ value, count }) => [value, count]),
    [
      [1_500, 1],
      [750, 1],
    ],
  );
  const { body: detail } = await shop.api<ProductAnswer>('/san-pham/zeta');
  assert.equal(detail.data.volume_ml, 1_500);
  assert.equal(firstThing(detail.data.seo).size?.value, 1_500);
  assert.equal((await shop.api<ProductAnswer>('/san-pham/dolce')).body.data.volume_ml, null);
});

test('an item of a list has its discount, grapes, strength, dates and, when asked, first two pictures, as the product’s own page has them', async () => {
  await until(
    'all pictures are shown',
    async () => (await shop.api<ProductAnswer>('/san-pham/zeta')).body.data.gallery.length === 3,
  );
  const { data } = (await shop.api<ProductAnswer>('/san-pham/zeta')).body;
  const { body } = await shop.api<ProductList>(`/san-pham?vintage=2020&brand=${ids.margaux}`);
  const { discount_percent, grapes, abv, created_at, updated_at } = data;
  assert.deepEqual([discount_percent, grapes, abv], [33, ['Merlot', 'Syrah'], 13.5]);
  const [zeta, ...others] = body.data;
  assert.deepEqual(others, []);
  assert.deepEqual({ ...zeta, discount_percent, grapes, abv, created_at, updated_at }, zeta);
  assert.deepEqual([zeta?.image, 'images' in (zeta ?? {})], [data.gallery[0], false]);
  for (const include of ['images', 'facets,images', 'images,facets']) {
    const asked = (await shop.api<ProductList>(`/san-pham?vintage=2020&brand=${ids.margaux}&include=${include}`)).body;
    assert.deepEqual(asked.data, [{ ...zeta, images: data.gallery.slice(0, 2) }]);
    assert.equal(asked.meta.facets !== undefined, include.includes('facets'));
  }
});

test('a price range includes its bounds, and no product without a price', async () => {
  assert.deepEqual(await names('price_min=200&sort=name'), ['Alba', 'Dolce', 'đen', 'Zeta']);
  assert.deepEqual(await names('price_max=200&sort=name'), ['Bordeaux', 'Dolce', 'đen', 'Zeta']);
  assert.deepEqual(await names('price_min=200&price_max=200&sort=name'), ['Dolce', 'đen', 'Zeta']);
  assert.deepEqual(await names('price_min=0&price_max=2147483647&sort=name'), ['Alba', 'Bordeaux', 'Dolce', 'đen', 'Zeta']);
  assert.deepEqual(await names('price_min=300&price_max=100'), []);
});

test('brands, origins and types are filtered by slug as by id', async () => {
  for (const query of ['brand=gaja-house', 'brand=Gaja-House', `brand=${ids.gaja},gaja-house`]) {
    assert.deepEqual(await names(`${query}&sort=name`), ['Alba', 'Cuvée', 'đen'], query);
  }
  assert.equal((await names('brand[]=gaja-house&brand[]=margaux-house')).length, WINES.length);
  assert.deepEqual(await names('origin=gaja-valley&wine_type=margaux-red&in_stock=false'), ['Cuvée']);
  assert.deepEqual(await names('brand=no-such-house'), []);
  const { body } = await shop.api<ProductList>(`/san-pham?brand=margaux-house,${ids.gaja}&include=facets`);
  assert.match(body._links.self.href, new RegExp(`brand=${ids.gaja},margaux-house&`));
  assert.deepEqual(
    body.meta.facets?.brand.map(({ count }) => count),
    [4, 3],
  );
});

test('a slug of digits is one where no group has it as its id, also a former one', async () => {
  const editor = await signIn(shop);
  const brand = await editor.create('api::brand.brand', { name: '1865', slug: '1865' });
  const wine = await publishProduct(editor, 'Digits', { brand: connect(brand.documentId) });
  assert.deepEqual(await names('brand=1865'), ['Digits']);
  await editor.update('api::brand.brand', brand.documentId, { slug: 'eighteen' });
  assert.deepEqual([await names('brand=1865'), await names('brand=eighteen')], [['Digits'], ['Digits']]);
  await editor.delete('api::product.product', wine.documentId);
});

test('ids and slugs give the products asked for, in that order', async () => {
  const list = (await shop.api<ProductList>('/san-pham?sort=name')).body.data;
  const idOf = (name: string): number => list.find((product) => product.name === name)?.id ?? 0;
  const asked = [idOf('Zeta'), 2_147_483_647, idOf('Alba'), idOf('Zeta'), idOf('Étoile')];
  assert.deepEqual(await names(`ids=${asked.join(',')}`), ['Zeta', 'Alba', 'Étoile']);
  assert.deepEqual(await names(`ids=${asked.toReversed().join(',')}`), ['Étoile', 'Zeta', 'Alba']);
  assert.deepEqual(await names('slugs[]=zeta&slugs[]=den&slugs[]=no-such-wine&slugs[]=Alba'), ['Zeta', 'đen', 'Alba']);
  assert.deepEqual(await names('slugs=zeta,den,alba&sort=name'), ['Alba', 'đen', 'Zeta']);
  assert.deepEqual(await names('slugs=zeta,den,alba&price_max=200&per_page=1&page=2'), ['đen']);
  assert.deepEqual(await names(`slugs=den,zeta&ids=${idOf('Zeta')},${idOf('Alba')}`), ['Zeta']);
  assert.deepEqual(await names('slugs=zeta,den&q=zeta'), ['Zeta']);
  assert.deepEqual(await names('slugs=no-such-wine'), []);
  const { body } = await shop.api<ProductList>('/san-pham?slugs=zeta,alba&include=facets');
  assert.deepEqual([body.meta.total, body.meta.facets?.vintage.map(({ value }) => value)], [2, [2020, 2015]]);
  assert.match(body._links.self.href, /slugs=zeta,alba&/);
});

test('include=details gives what each product’s own page has', async () => {
  const { body } = await shop.api<ProductDetailList>('/san-pham?include=details,facets&sort=name&per_page=50');
  assert.equal(body.data.length, WINES.length);
  for (const product of body.data) {
    assert.deepEqual(product, (await shop.api<ProductAnswer>(`/san-pham/${product.slug}`)).body.data);
  }
  assert.equal(body.meta.facets?.volume.length, 2);
  assert.deepEqual((await shop.api<ProductDetailList>('/san-pham?include=details&page=9')).body.data, []);
});

test('related_to finds products of the same brand, or of the same type and origin, first, and never the product itself', async () => {
  const related = await names('related_to=zeta');
  assert.deepEqual(new Set(related.slice(0, 3)), new Set(['Bordeaux', 'Dolce', 'Étoile']));
  assert.deepEqual(related.slice(3).sort(), ['Alba', 'Cuvée', 'đen'], 'it fills up');
  assert.deepEqual(await names('related_to=no-such-wine'), []);
});

test('pages neither overlap nor miss an item, in every order', async () => {
  for (const sort of ['price', '-price', 'name', '-name', 'created_at', '-created_at', '-discount', 'vintage', '-vintage']) {
    const whole = await names(`sort=${sort}`);
    const pages: string[] = [];
    for (let page = 1; page <= 4; page += 1) pages.push(...(await names(`sort=${sort}&per_page=2&page=${page}`)));
    assert.deepEqual(pages, whole, sort);
  }
});

test('meta has the counts, and links have the filters in canonical form', async () => {
  const query = `per_page=2&utm_source=zalo&sort=-price&vintage=2020&page=2&brand=${ids.gaja}&brand=${ids.margaux}&vintage=2018`;
  const { body } = await shop.api<ProductList>(`/san-pham?${query}`);
  assert.deepEqual(body.meta, { page: 2, per_page: 2, total: 4, total_pages: 2 });
  const houses = [ids.gaja, ids.margaux].sort((a, b) => a - b).join(',');
  const at = (page: number) => ({
    href: `/api/v1/san-pham?brand=${houses}&vintage=2018,2020&sort=-price&page=${page}&per_page=2`,
  });
  assert.deepEqual(body._links, { self: at(2), first: at(1), prev: at(1), last: at(2) });
  const again = await shop.api<ProductList>(body._links.self.href.replace('/api/v1', ''));
  assert.deepEqual(again.body, body);
});

test('a page has 24 items by default, 1 to 100 on request, and none past the end', async () => {
  assert.equal((await shop.api<ProductList>('/san-pham')).body.meta.per_page, 24);
  assert.equal((await names('per_page=1')).length, 1);
  assert.equal((await names('per_page=100')).length, WINES.length);
  const { status, body } = await shop.api<ProductList>('/san-pham?page=10000');
  assert.deepEqual([status, body.data, body.meta.total], [200, [], WINES.length]);
  assert.equal(body._links.prev?.href, '/api/v1/san-pham?page=1&per_page=24');
});

test('a product’s links lead to lists that contain it', async () => {
  const { body } = await shop.api<ProductAnswer>('/san-pham/zeta');
  for (const relation of ['collection', 'brand', 'origin', 'wine_type'] as const) {
    const href = body._links[relation]?.href.replace('/api/v1', '') ?? '';
    const list = await shop.api<ProductList>(href);
    assert.ok(
      list.body.data.some((product) => product.slug === 'zeta'),
      href,
    );
  }
  const related = await shop.api<ProductList>(body._links.related.href.replace('/api/v1', ''));
  assert.ok(related.body.data.length > 0 && related.body.data.every((product) => product.slug !== 'zeta'));
  assert.ok(brands.gaja.documentId !== brands.margaux.documentId);
});
