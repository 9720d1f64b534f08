import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, namesOf, publishProduct } from './support/content';
import type { ProductAnswer, ProductList } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const names = (query: string): Promise<string[]> => namesOf(shop, query);

/** What an editor says of a wine in the form. */
const TASTE = {
  ...{ sweetness: 'dry', body: 'full', tannin: 'high', acidity: 'medium', classification: ['DOCG', 'Riserva'] },
  ...{
    certifications: ['organic'],
    occasions: ['tet', 'gift'],
    gift_box: true,
    ratings: ['James Suckling 94', '91/100 Decanter'],
  },
};

test('tells taste, label and occasions in details, and filters and counts by them', async () => {
  await publishProduct(editor, 'Taste', { slug: 'taste', price: 900, ...TASTE });
  const { data } = (await shop.api<ProductAnswer>('/san-pham/taste')).body;
  assert.deepEqual(
    [data.sweetness, data.body?.value, data.tannin?.value, data.classification, data.gift_box],
    [{ value: 'dry', name: 'Không ngọt' }, 'full', 'high', ['DOCG', 'Riserva'], true],
  );
  assert.deepEqual(data.occasions, [
    { value: 'tet', name: 'Tết' },
    { value: 'gift', name: 'Quà biếu' },
  ]);
  assert.deepEqual(data.ratings, [
    { by: 'James Suckling', points: 94 },
    { by: 'Decanter', points: 91 },
  ]);
  const queries = ['sweetness=dry,sweet', 'body=full', 'tannin=high', 'acidity=medium', 'classification=docg', 'gift_box=true'];
  for (const query of [...queries, 'classification=Riserva', 'certification=organic', 'occasion=tet&occasion=party'])
    assert.deepEqual(await names(query), ['Taste'], query);
  assert.equal((await shop.api('/san-pham?sweetness=bitter')).status, 400);
  const { meta } = (await shop.api<ProductList>('/san-pham?include=facets')).body;
  assert.deepEqual(meta.facets?.occasion, [
    { value: 'gift', name: 'Quà biếu', count: 1 },
    { value: 'tet', name: 'Tết', count: 1 },
  ]);
  // What an editor may not say.
  for (const wrong of [{ sweetness: 'bitter' }, { occasions: ['funeral'] }, { ratings: ['very good'] }])
    await assert.rejects(publishProduct(editor, 'Wrong', { slug: 'wrong', ...wrong }), JSON.stringify(wrong));
});

test('the search knows points and gift boxes, and what is not wanted of them', async () => {
  await publishProduct(editor, 'Boxed', { slug: 'boxed', price: 500_000, gift_box: true, ratings: ['Vinous 88'] });
  await publishProduct(editor, 'Plain', { slug: 'plain', price: 500_000, ratings: ['Jancis Robinson 17', 'Falstaff 97'] });
  assert.deepEqual(await names('points_min=96'), ['Plain']);
  assert.deepEqual(await names('points_min=85&points_max=90.5'), ['Boxed']);
  assert.equal((await shop.api('/san-pham?points_min=101')).status, 400);
  const ask = async (q: string): Promise<ProductList> =>
    (await shop.api<ProductList>(`/san-pham?q=${encodeURIComponent(q)}`)).body;
  const understood = async (q: string) => (await ask(q)).meta.search?.understood;
  assert.deepEqual(await names('q=trên 95 điểm'), ['Plain']);
  assert.deepEqual(await understood('trên 95 điểm'), [{ text: 'trên 95 điểm', as: 'points', value: 95, name: 'trên 95 điểm' }]);
  assert.deepEqual(await names('q=falstaff 90'), ['Plain', 'Taste'], 'who has the critic’s points is first');
  assert.deepEqual((await names('q=có hộp quà')).sort(), ['Boxed', 'Taste']);
  assert.deepEqual(await understood('có hộp quà'), [{ text: 'có hộp quà', as: 'gift_box', value: 'true' }]);
  assert.deepEqual(await names('q=không lấy hộp quà'), ['Plain']);
  assert.deepEqual((await ask('không lấy hộp quà')).meta.search?.excluded, [
    { text: 'không lấy hộp quà', as: 'gift_box', value: 'true' },
  ]);
});

test('what the rules propose is searched for, and shown nowhere', async () => {
  await publishProduct(editor, 'Serralunga', { slug: 'serralunga', grapes: ['Nebbiolo'], abv: 14.5 });
  const { data } = (await shop.api<ProductAnswer>('/san-pham/serralunga')).body;
  assert.deepEqual([data.sweetness, data.body, data.tannin, data.classification], [null, null, null, []]);
  assert.ok((await names('q=chát đậm')).includes('Serralunga'));
  assert.ok(!(await names('tannin=high')).includes('Serralunga'));
  // What a region is called now counts, and no product need be saved for it.
  const { origin, data: groups } = await createGroups(editor, 'Nameless');
  await publishProduct(editor, 'Said Sweet', { slug: 'said-sweet', sweetness: 'sweet' });
  await publishProduct(editor, 'Late Gold', { slug: 'late-gold', origin: groups.origin });
  assert.ok(!(await names('q=vị ngọt')).includes('Late Gold'));
  await editor.update('api::origin.origin', origin.documentId, { name: 'Sauternes' });
  assert.ok((await names('q=vị ngọt')).includes('Late Gold'));
});

test('vintages of one wine know each other, and may be one item; a product of them is related to none', async () => {
  const groups = await createGroups(editor, 'Solera');
  const vintages: [year: number, in_stock: boolean, compare_at_price: number | null][] = [
    [2017, true, 2_000],
    [2019, false, null],
    [2018, true, null],
  ];
  for (const [vintage, in_stock, compare_at_price] of vintages) {
    const wine = { slug: `solera-${vintage}`, price: 1_000, vintage, in_stock, compare_at_price, volume_ml: 750, ...groups.data };
    await publishProduct(editor, `Solera Riserva ${vintage}`, wine);
  }
  const { data } = (await shop.api<ProductAnswer>('/san-pham/solera-2018')).body;
  assert.deepEqual(
    data.vintages.map(({ slug, vintage, in_stock }) => [slug, vintage, in_stock]),
    [
      ['solera-2019', 2019, false],
      ['solera-2017', 2017, true],
    ],
  );
  const { body } = await shop.api<ProductList>('/san-pham?q=solera&group=wine');
  assert.deepEqual([body.meta.total, body.data[0]?.slug, body.data[0]?.vintages?.length], [1, 'solera-2018', 2]);
  assert.ok((await names('related_to=solera-2018')).every((name) => !name.startsWith('Solera')));
  assert.equal((await names('sort=-discount')).at(0), 'Solera Riserva 2017');
  assert.deepEqual(await names('on_sale=true'), ['Solera Riserva 2017']);
  assert.equal((await names('sort=vintage')).at(0), 'Solera Riserva 2017');
  assert.equal((await names('sort=-vintage')).at(0), 'Solera Riserva 2019');
  assert.deepEqual(await names('created_since=2999-01-01'), []);
  assert.equal((await names('created_since=2020-01-01&q=solera')).length, 3);
  // An order by what differs between vintages chooses another.
  for (const query of ['sort=vintage&q=solera', 'sort=-discount&q=solera', 'q=solera lâu năm nhất'])
    assert.equal((await shop.api<ProductList>(`/san-pham?${query}&group=wine`)).body.data[0]?.slug, 'solera-2017', query);
});
