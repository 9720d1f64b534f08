import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { binIds, readBin, refusal, restore, type Restored } from './support/bin';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, HomeAnswer, ProductAnswer } from './support/contract-schemas';
import { connect, signIn, type CollectionUid, type Editor, type Saved } from './support/editor';
import { png } from './support/images';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const BRAND = 'api::brand.brand';
/** Of one bulk action. A thousand take half a minute on SQLite, which gives way to other editors. */
const MANY = 100;

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const text = async (path: string): Promise<string> => (await fetch(`${shop.base}${path}`)).text();

const titles = async (slug: string): Promise<string[]> =>
  (await shop.api<ArticleAnswer>(`/bai-viet/${slug}`)).body.data.related_products.map(({ name }) => name);

const featured = async (): Promise<string[]> =>
  (await shop.api<HomeAnswer>('/home')).body.data.featured_products.map(({ name }) => name);

const related = async (uid: CollectionUid, documentId: string, field: string): Promise<string[]> => {
  const path = `/content-manager/relations/${uid}/${documentId}/${field}?status=draft`;
  const { results } = await editor.request<{ results: Saved[] }>('GET', path);
  // The panel lists the last first.
  return results.map(({ name }) => String(name)).reverse();
};

describe('a deleted product', () => {
  let wine: Saved;
  let article: Saved;
  let detail: string;

  beforeAll(async () => {
    const { data } = await createGroups(editor, 'Bin');
    const pictures = [await editor.upload(await png('mot.png')), await editor.upload(await png('hai.png', '#123456'))];
    const all = { price: 990_000, abv: 13.5, vintage: 2018, grapes: ['Merlot', 'Syrah'], seo: { meta_title: 'Tiêu đề' } };
    wine = await publishProduct(editor, 'Wine former', { ...data, ...all, gallery: pictures.map(({ id }) => id).reverse() });
    await editor.publish(PRODUCT, wine.documentId, { name: 'Wine', slug: 'wine' });
    const others = [await publishProduct(editor, 'First'), await publishProduct(editor, 'Last')];
    const ids = [others[0]?.documentId ?? '', wine.documentId, others[1]?.documentId ?? ''];
    article = await publishArticle(editor, 'Letter', { related_products: connect(...ids) });
    await editor.saveSingle('api::home.homepage', { featured_products: connect(...ids) });
    // What only the draft has.
    await editor.update(PRODUCT, wine.documentId, { name: 'Wine in draft' });
    detail = await text('/san-pham/wine');
  });

  test('is gone at once, and lies in the bin with who deleted it', async () => {
    await editor.delete(PRODUCT, wine.documentId);
    assert.equal((await shop.api('/san-pham/wine')).status, 404);
    assert.deepEqual(await titles('letter'), ['First', 'Last']);
    assert.deepEqual(await featured(), ['First', 'Last']);
    const [entry] = await readBin(editor);
    assert.deepEqual(
      [entry?.uid, entry?.name, entry?.deleted_by, entry?.days_left],
      [PRODUCT, 'Wine in draft', 'Quản trị viên', 30],
    );
  });

  test('comes back byte by byte, with its former addresses and its places in lists', async () => {
    // A publication meanwhile gives the article's rows other ids, and its list other positions.
    await editor.publish(ARTICLE, article.documentId, { excerpt: 'Đã sửa' });
    const { restored, missing } = await restore(editor, 'Wine in draft');
    assert.deepEqual([restored[0]?.documentId, missing], [wine.documentId, []]);
    assert.equal(await text('/san-pham/wine'), detail);
    assert.equal((await shop.api('/san-pham/wine-former')).headers.get('Location'), '/api/v1/san-pham/wine');
    assert.deepEqual(await titles('letter'), ['First', 'Wine', 'Last']);
    assert.deepEqual(await featured(), ['First', 'Wine', 'Last']);
    assert.deepEqual(await related(ARTICLE, article.documentId, 'related_products'), [
      'First',
      'Wine in draft · 2018 · 990.000 ₫',
      'Last',
    ]);
    const [draft, published] = [
      await editor.find(PRODUCT, wine.documentId),
      await editor.find(PRODUCT, wine.documentId, 'published'),
    ];
    assert.deepEqual([draft.name, published.name], ['Wine in draft', 'Wine']);
    assert.deepEqual(await readBin(editor), []);
  });

  test('can be saved, published and deleted again', async () => {
    await editor.publish(PRODUCT, wine.documentId, { name: 'Wine' });
    const { updated_at: _changed, ...expected } = (JSON.parse(detail) as ProductAnswer).data;
    const { updated_at: _changes, ...data } = (await shop.api<ProductAnswer>('/san-pham/wine')).body.data;
    assert.deepEqual(data, expected);
    await editor.bulkDelete(PRODUCT, [wine.documentId]);
    await restore(editor, 'Wine');
    assert.deepEqual((await shop.api<ProductAnswer>('/san-pham/wine')).body.data.id, expected.id);
    assert.deepEqual(await titles('letter'), ['First', 'Wine', 'Last']);
  });

  test('is not restored over another that has its address', async () => {
    await editor.delete(PRODUCT, wine.documentId);
    const other = await publishProduct(editor, 'Usurper', { slug: 'wine' });
    const { status, reason } = await refusal(restore(editor, 'Wine'));
    assert.equal(status, 400);
    assert.match(reason, /^Chưa thể khôi phục “Wine”: địa chỉ “wine” đang được “Usurper” dùng/);
    await editor.publish(PRODUCT, other.documentId, { slug: 'usurper' });
    await restore(editor, 'Wine');
    assert.equal((await shop.api('/san-pham/wine')).status, 200);
  });
});

describe('the bin', () => {
  test('takes many entries at once and gives them back', async () => {
    const time = shop.database.kind === 'postgres' ? 'now()' : String(Date.now());
    const [first] = await shop.database.query<{ id: number }>('SELECT COALESCE(max(public_id), 0) AS id FROM brands');
    const rows = Array.from({ length: MANY }, (_, number) => {
      const id = Number(first?.id) + 1 + number;
      return `('many-${number}', ${id}, 'Many ${number}', 'many-${number}', ${time}, ${time}, ${time})`;
    });
    await shop.database.query(
      `INSERT INTO brands (document_id, public_id, name, slug, created_at, updated_at, published_at) VALUES ${rows.join(', ')}`,
    );
    const count = async (): Promise<number> =>
      Number((await shop.database.query<{ n: number }>("SELECT count(*) AS n FROM brands WHERE slug LIKE 'many-%'"))[0]?.n);
    const documentIds = Array.from({ length: MANY }, (_, number) => `many-${number}`);
    await editor.bulkDelete(BRAND, documentIds);
    assert.equal(await count(), 0);
    const ids = await shop.database.query<{ id: number }>("SELECT id FROM bin_entries WHERE name LIKE 'Many %'");
    await editor.request('POST', '/bin/restore', { ids: ids.map(({ id }) => id) });
    assert.equal(await count(), MANY);
  });

  test('gives back what it can of several, and tells of each other one why not', async () => {
    const [kept, moved] = [await publishProduct(editor, 'Several kept'), await publishProduct(editor, 'Several moved')];
    await editor.bulkDelete(PRODUCT, [kept.documentId, moved.documentId]);
    await publishProduct(editor, 'Several usurper', { slug: 'several-moved' });
    const ids = await binIds(editor, 'Several moved', 'Several kept');
    const { restored, refused } = await editor.request<Restored>('POST', '/bin/restore', { ids });
    assert.deepEqual(
      restored.map(({ name }) => name),
      ['Several kept'],
    );
    assert.deepEqual(
      refused.map(({ id, name }) => [id, name]),
      [[ids[0], 'Several moved']],
    );
    assert.match(refused[0]?.reason ?? '', /địa chỉ “several-moved” đang được “Several usurper” dùng/);
    assert.deepEqual(await binIds(editor, 'Several moved'), ids.slice(0, 1));
  });

  test('that is deleted for good leaves nothing in the bin', async () => {
    const { documentId } = await editor.create(BRAND, { name: 'For good', slug: 'for-good' });
    await editor.delete(BRAND, documentId);
    const ids = await binIds(editor, 'For good');
    await editor.request('POST', '/bin/erase', { ids });
    assert.match((await refusal(editor.request('POST', '/bin/restore', { ids }))).reason, /^Mục này không còn trong thùng rác/);
  });
});
