import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { GroupList } from './support/contract-schemas';
import { namesOf, publishProduct } from './support/content';
import type { ProductList } from './support/contract-schemas';
import { connect, signIn, type CollectionUid, type Editor } from './support/editor';

let shop: RunningShop;
let editor: Editor;
let redId: string;

/** A red one from Bordeaux, a white one from Piedmont, and a rosé from Spain whose name says "do". */
beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const create = async (uid: CollectionUid, name: string, slug: string, more = {}) =>
    connect((await editor.create(uid, { name, slug, ...more })).documentId);
  const red = await editor.create('api::wine-type.wine-type', { name: 'Rượu vang đỏ', slug: 'vang-do' });
  redId = red.documentId;
  const white = await create('api::wine-type.wine-type', 'Rượu vang trắng', 'vang-trang');
  const rose = await create('api::wine-type.wine-type', 'Rượu vang hồng', 'vang-hong');
  const moulis = await create('api::origin.origin', 'Moulis-en-Médoc', 'moulis', { country: 'Pháp' });
  const asti = await create('api::origin.origin', 'Asti', 'asti', { country: 'Ý' });
  const rioja = await create('api::origin.origin', 'Rioja', 'rioja', { country: 'Tây Ban Nha' });
  await publishProduct(editor, 'Chemin Royal', {
    ...{ slug: 'chemin', wine_type: connect(redId), origin: moulis, vintage: 2015, price: 850_000, abv: 13.5 },
    ...{ grapes: ['Cabernet Sauvignon', 'Merlot'], food_pairings: ['Thịt bò'], description: 'Hương mận chín.' },
  });
  await publishProduct(editor, 'Solatio', {
    ...{ slug: 'solatio', wine_type: white, origin: asti, vintage: 2021, price: 369_000, abv: 5.5 },
    ...{ grapes: ['Moscato'], food_pairings: ['Hải sản', 'Mì Ý'], description: 'Hương hoa cam.' },
  });
  await publishProduct(editor, 'Casa do Rio', {
    ...{ slug: 'casa', wine_type: rose, origin: rioja, vintage: 2020, price: 1_200_000, abv: 12 },
    ...{ grapes: ['Garnacha'], food_pairings: ['Hải sản'], description: 'Không có hương gỗ sồi.' },
  });
});
afterAll(() => shop.close());

const find = async (q: string, more = '') => (await shop.api<ProductList>(`/san-pham?q=${encodeURIComponent(q)}${more}`)).body;

async function assertFinds(searches: Record<string, string[]>): Promise<void> {
  for (const [q, expected] of Object.entries(searches)) {
    const { data } = await find(q);
    assert.deepEqual(
      data.map(({ name }) => name),
      expected,
      q,
    );
  }
}

test('finds a product by everything that it says, also in several words', async () => {
  await assertFinds({
    'rượu vang đỏ Pháp': ['Chemin Royal'],
    'vang Ý': ['Solatio'],
    'tay ban nha': ['Casa do Rio'],
    'cabernet sauvignon': ['Chemin Royal'],
    'vang uống với hải sản': ['Casa do Rio', 'Solatio'],
    '2015': ['Chemin Royal'],
    'hoa cam': ['Solatio'],
  });
});

test('understands synonyms, included regions, mistakes, raw keystrokes, joined and split words', async () => {
  await assertFinds({
    'red wine': ['Chemin Royal'],
    bordo: ['Chemin Royal'],
    medoc: ['Chemin Royal'],
    moscatto: ['Solatio'],
    'ruowuj vang ddor': ['Chemin Royal'],
    cabernetsauvignon: ['Chemin Royal'],
    'mos cato': ['Solatio'],
    caberne: ['Chemin Royal'],
  });
});

test('corrects to words of what is published alone: not to those of a product before it is, or after', async () => {
  const brand = await editor.create('api::brand.brand', { name: 'Zeltingerhof', slug: 'zeltingerhof' });
  const wine = await editor.create('api::product.product', {
    ...{ name: 'Quintarelliano', slug: 'quintarelliano', brand: connect(brand.documentId) },
    ...{ grapes: ['Xinomavrotiko'], food_pairings: ['Bouillabaisse'] },
  });
  // A letter wrong, a letter missing, joined with another word, in Telex.
  const searches = {
    ...{ Quintarelliamo: 'quintarelliano', Zeltingerhf: 'zeltingerhof', Xinomavrotico: 'xinomavrotiko' },
    ...{ Bouillabaise: 'bouillabaisse', moscatoxinomavrotiko: 'moscato xinomavrotiko', bouilf: undefined },
  };
  const corrected = async (): Promise<Record<string, string | undefined>> => {
    const to = async (q: string) => (await find(q)).meta.search?.corrected[0]?.to;
    const entry = async (q: string): Promise<[string, string | undefined]> => [q, await to(q)];
    return Object.fromEntries(await Promise.all(Object.keys(searches).map(entry)));
  };
  const none = Object.fromEntries(Object.keys(searches).map((q) => [q, undefined]));
  assert.deepEqual(await corrected(), none, 'a draft');
  await editor.publish('api::product.product', wine.documentId);
  assert.deepEqual(await corrected(), searches);
  await editor.unpublish('api::product.product', wine.documentId);
  assert.deepEqual(await corrected(), none, 'unpublished');
  const { body } = await shop.api('/tim-kiem?q=Xinomavrotico');
  assert.doesNotMatch(JSON.stringify(body), /Xinomavrotiko|Quintarelliano|Zeltingerhof/);
});

test('hears chats, reduced tastes and what is no wine as people say them', async () => {
  const understood = async (q: string) => (await find(q)).meta.search?.understood.map(({ as, value }) => [as, value]);
  assert.deepEqual((await find('có vang nào k ad ơi')).meta.search?.corrected, []);
  assert.deepEqual(await understood('loại nào đỡ chát'), [['tannin', 'low']]);
  assert.deepEqual(await understood('đang sale sâu nhất'), [['sort', '-discount']]);
  const strong = (await find('ko uống được rượu nặng')).meta.search;
  assert.deepEqual(strong?.excluded[0]?.as, 'abv');
  assert.equal((await find('uống vang có béo không')).meta.search?.intent?.kind, 'service');
  // What a wine of the shop is called is sold.
  await publishProduct(editor, 'Black Label Riesling', { slug: 'black-label' });
  const { data, meta } = await find('black label');
  assert.deepEqual([data[0]?.name, meta.search?.intent], ['Black Label Riesling', null]);
  await publishProduct(editor, 'Beluga Brut', { slug: 'beluga' });
  for (const q of ['beluga', 'cho em chai beluga']) {
    const found = await find(q);
    assert.deepEqual([found.data.map(({ name }) => name), found.meta.search?.intent], [['Beluga Brut'], null], q);
  }
});

test('takes a word as the value that it names: "do" is red, and "ý" no word that begins with y', async () => {
  const { data, meta } = await find('vang do');
  assert.equal(data[0]?.name, 'Chemin Royal');
  assert.deepEqual(
    meta.search?.understood.map(({ as, name }) => [as, name]),
    [['wine_type', 'Rượu vang đỏ']],
  );
  assert.deepEqual(
    (await find('do rio')).data.map(({ name }) => name),
    ['Casa do Rio'],
  );
});

test('reads prices in words as bounds, and an explicit filter holds beside them', async () => {
  await assertFinds({
    'dưới 500k': ['Solatio'],
    'từ 1 đến 2 triệu': ['Casa do Rio'],
    'vang đỏ tầm 900 nghìn': ['Chemin Royal'],
  });
  const { meta } = await find('dưới 1tr', '&grape=merlot');
  assert.equal(meta.total, 1);
  assert.deepEqual(meta.search?.understood, [{ text: 'dưới 1tr', as: 'price_max', value: 1_000_000 }]);
});

test('drops the word that tells least where no product has all of them, and says so', async () => {
  const { data, meta } = await find('vang đỏ moscato');
  assert.ok(data.length > 0);
  assert.equal(meta.search?.dropped.length, 1);
  assert.deepEqual((await find('solatio 2016')).meta.search?.dropped, ['2016'], 'a number is never another number');
  assert.equal((await shop.api<ProductList>('/san-pham')).body.meta.search, undefined);
});

test('answers nothing where all that matters was dropped, and the nearest where no wine meets a bound', async () => {
  const answer = async (q: string) => {
    const { data, meta } = await find(q);
    return [data.map(({ name }) => name), meta.search?.dropped, meta.search?.relaxed];
  };
  assert.deepEqual(await answer('rượu zzunknown'), [[], ['zzunknown'], undefined]);
  assert.deepEqual(await answer('zzwinery chemin'), [[], ['zzwinery'], undefined], 'no other wine is passed off');
  assert.deepEqual(await answer('chemin 407'), [['Chemin Royal'], ['407'], undefined]);
  assert.deepEqual(await answer('chemin21'), [['Chemin Royal'], ['21'], undefined]);
  const { body } = await shop.api<{ meta: { search: { dropped: string[] } } }>('/tim-kiem?q=chemin%20407');
  assert.deepEqual(body.meta.search.dropped, ['407']);
  assert.deepEqual((await find('thùng 6 chai vang đỏ')).meta.search?.dropped, ['thùng 6 chai']);
  const [cheapest, , relaxed] = await answer('dưới 100k');
  assert.deepEqual([cheapest, relaxed], [['Solatio', 'Chemin Royal', 'Casa do Rio'], [{ text: 'dưới 100k', as: 'price_max' }]]);
});

test('filters by country, grape, food and alcohol, and counts each facet without its own filter', async () => {
  const named = (query: string): Promise<string[]> => namesOf(shop, `${query}&sort=name`);
  assert.deepEqual(await named('country=Ph%C3%A1p,y'), ['Chemin Royal', 'Solatio']);
  assert.deepEqual(await named('grape=merlot,moscato&country=phap'), ['Chemin Royal']);
  assert.deepEqual(await named('food=hai-san'), ['Casa do Rio', 'Solatio']);
  assert.deepEqual(await named('abv_min=5.5&abv_max=12'), ['Casa do Rio', 'Solatio']);
  assert.deepEqual(await named('country=Atlantis'), []);
  assert.equal((await shop.api('/san-pham?abv_min=12.345')).status, 400);
  const { meta } = (await shop.api<ProductList>('/san-pham?include=facets&country=phap')).body;
  assert.deepEqual(
    meta.facets?.country.map(({ value, name, count }) => [value, name, count]),
    [
      ['phap', 'Pháp', 1],
      ['tay-ban-nha', 'Tây Ban Nha', 1],
      ['y', 'Ý', 1],
    ],
  );
  assert.deepEqual(
    meta.facets?.grape.map(({ value }) => value),
    ['cabernet-sauvignon', 'merlot'],
  );
  const origins = (await shop.api<GroupList & { meta: { countries: { name: string; product_count: number }[] } }>('/xuat-xu'))
    .body;
  assert.deepEqual(
    origins.meta.countries.map(({ name, product_count }) => [name, product_count]),
    [
      ['Pháp', 1],
      ['Tây Ban Nha', 1],
      ['Ý', 1],
    ],
  );
});

test('suggests values with their products, and completes a search', async () => {
  type Answer = { data: { groups: { name: string; count: number }[]; searches: { text: string; count: number }[] } };
  const { data } = (await shop.api<Answer>(`/tim-kiem?q=${encodeURIComponent('vang đỏ p')}`)).body;
  assert.deepEqual(data.searches, [
    {
      text: 'vang đỏ Pháp',
      count: 1,
      _links: { products: { href: `/api/v1/san-pham?q=${encodeURIComponent('vang đỏ Pháp')}` } },
    },
  ]);
  const { groups } = (await shop.api<Answer>('/tim-kiem?q=mos')).body.data;
  assert.deepEqual(
    groups.map(({ name, count }) => [name, count]),
    [['Moscato', 1]],
  );
});

test('an editor’s synonym is understood in the next answer, and its deletion too', async () => {
  assert.equal((await find('zzquaxx')).meta.total, 0);
  const { documentId } = await editor.create('api::synonym.synonym', { words: ['zzquaxx', 'Rượu vang đỏ'] });
  await assertFinds({ zzquaxx: ['Chemin Royal'] });
  await editor.delete('api::synonym.synonym', documentId);
  assert.equal((await find('zzquaxx')).meta.total, 0);
});

test('a renamed type is found by its new name at once', async () => {
  await editor.update('api::wine-type.wine-type', redId, { name: 'Vang sậm' });
  await assertFinds({ 'vang sậm': ['Chemin Royal'] });
});

test('a number that another wine has goes before the name beside it, and is told', async () => {
  await publishProduct(editor, 'Rừng Thông 18', { slug: 'rung-thong', price: 900_000 });
  const { data, meta } = await find('chemin 18');
  assert.deepEqual([data.map(({ name }) => name), meta.search?.dropped], [['Chemin Royal'], ['18']]);
});
