import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { GroupList } from './support/contract-schemas';
import { createGroups, publishProduct } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { firstThing } from './support/structured-data';

let shop: RunningShop;
let editor: Editor;
let wine: Saved;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const zenato = await createGroups(editor, 'Zenato');
  await createGroups(editor, 'Étienne');
  await createGroups(editor, 'Alma');
  wine = await publishProduct(editor, 'Amarone', zenato.data);
  await publishProduct(editor, 'Ripassa', zenato.data);
  await editor.create('api::product.product', { name: 'Draft', slug: 'draft', in_stock: true, ...zenato.data });
});
afterAll(() => shop.close());

const counts = async (path: string): Promise<[string, number][]> =>
  (await shop.api<GroupList>(path)).body.data.map((group) => [group.name, group.product_count]);

test('lists brands, origins and wine types by name, ignoring marks, with counts of published products', async () => {
  assert.deepEqual(await counts('/thuong-hieu'), [
    ['Alma House', 0],
    ['Étienne House', 0],
    ['Zenato House', 2],
  ]);
  assert.deepEqual(await counts('/xuat-xu'), [
    ['Alma Valley', 0],
    ['Étienne Valley', 0],
    ['Zenato Valley', 2],
  ]);
  assert.deepEqual(await counts('/loai-ruou'), [
    ['Alma Red', 0],
    ['Étienne Red', 0],
    ['Zenato Red', 2],
  ]);
});

test('the link of each item leads to its products', async () => {
  for (const path of ['/thuong-hieu', '/xuat-xu', '/loai-ruou']) {
    const { body } = await shop.api<GroupList>(path);
    const href = body.data.at(-1)?._links.products.href ?? '';
    const { body: products } = await shop.api<GroupList>(href.replace('/api/v1', ''));
    assert.equal(products.meta.total, 2, href);
  }
});

test('a slug asks for one of them, with what its own page shows', async () => {
  const zenato = await editor.upload(await png('vuon.png', '#2f7237'));
  const brands = await editor.request<{ results: Saved[] }>(
    'GET',
    '/content-manager/collection-types/api::brand.brand?_q=Zenato',
  );
  await editor.update('api::brand.brand', brands.results[0]?.documentId ?? '', {
    description: 'Nhà làm vang <Amarone>\nbên hồ Garda.\n\nTừ năm 1960.',
    image: zenato.id,
    seo: { meta_title: 'Rượu vang Zenato' },
  });
  const { body } = await shop.api<GroupList>('/thuong-hieu?slug=zenato-house&include=details');
  const [brand, ...others] = body.data;
  assert.deepEqual([brand?.slug, brand?.product_count, others], ['zenato-house', 2, []]);
  assert.equal(brand?.description, '<p>Nhà làm vang &lt;Amarone&gt;<br />bên hồ Garda.</p><p>Từ năm 1960.</p>');
  assert.deepEqual([brand.image?.width, brand.image?.alt], [900, 'Zenato House']);
  assert.deepEqual(
    brand.counts?.map(({ slug, count }) => [slug, count]),
    [['zenato-red', 2]],
  );
  assert.deepEqual(
    [brand.seo?.title, brand.seo?.description],
    ['Rượu vang Zenato', 'Nhà làm vang <Amarone> bên hồ Garda. Từ năm 1960.'],
  );
  assert.match(firstThing(brand.seo).url ?? '', /\/thuong-hieu\/zenato-house$/);
  assert.match(body._links.self.href, /\?slug=zenato-house&include=details&page=1/);

  for (const path of ['/xuat-xu', '/loai-ruou']) {
    const { body: all } = await shop.api<GroupList>(`${path}?include=details`);
    assert.deepEqual(
      all.data.map(({ counts: byType }) => byType?.length),
      [0, 0, 1],
      path,
    );
    assert.match(all.data[2]?.seo?.title ?? '', /^Zenato (?:Valley|Red) \| /, 'the shop’s name follows');
    assert.equal((await shop.api<GroupList>(`${path}?slug=no-such`)).body.meta.total, 0);
  }
  const { body: plain } = await shop.api<GroupList>('/thuong-hieu?slug[]=zenato-house&slug[]=alma-house');
  assert.deepEqual(
    plain.data.map((group) => [group.slug, group.seo]),
    [
      ['alma-house', undefined],
      ['zenato-house', undefined],
    ],
  );
});

test('a count drops when a product is unpublished', async () => {
  await editor.unpublish('api::product.product', wine.documentId);
  assert.deepEqual((await counts('/thuong-hieu')).at(-1), ['Zenato House', 1]);
});

test('has pages where per_page is given', async () => {
  const { body } = await shop.api<GroupList>('/thuong-hieu?per_page=2&page=2');
  assert.deepEqual(
    body.data.map((brand) => brand.name),
    ['Zenato House'],
  );
  assert.deepEqual(body.meta, { page: 2, per_page: 2, total: 3, total_pages: 2 });
});
