import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { paragraph, publishArticle, publishProduct } from '../support/content';
import { connect, signIn, type CollectionUid, type Editor, type Saved } from '../support/editor';
import { png } from '../support/images';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const BRAND = 'api::brand.brand';

interface Page {
  results: { name?: string; title?: string; platform?: string; status?: string }[];
  pagination: { total: number };
}

let shop: RunningShop;
let editor: Editor;
let pedroni: Saved;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  pedroni = await editor.create(BRAND, { name: 'Pedroni', slug: 'pedroni' });
  const type = await editor.create('api::wine-type.wine-type', { name: 'Rượu vang đỏ', slug: 'ruou-vang-do' });
  const origin = await editor.create('api::origin.origin', { name: 'Thung lũng Loire', slug: 'loire', country: 'Pháp' });
  const brand = connect(pedroni.documentId);
  await publishProduct(editor, 'Château Đường Lâm', { slug: 'duong-lam', brand, vintage: 2018, price: 990_000 });
  await publishProduct(editor, 'Gran Reserva 100%', { slug: 'gran', brand, vintage: 1999, price: 2_018_000 });
  // As macOS types: each mark is a character of its own.
  await publishProduct(editor, 'Cuvée Sữa'.normalize('NFD'), { slug: 'cuvee', origin: connect(origin.documentId) });
  await editor.create(PRODUCT, { name: 'Nháp Œillade', slug: 'nhap', in_stock: true, wine_type: connect(type.documentId) });
});
afterAll(() => shop.close());

const query = (text: string, more = ''): string => `_q=${encodeURIComponent(text)}&pageSize=50${more}`;

async function search(uid: CollectionUid, text: string, more = ''): Promise<string[]> {
  const page = await editor.request<Page>('GET', `/content-manager/collection-types/${uid}?${query(text, more)}`);
  assert.equal(page.pagination.total, page.results.length, 'the count is that of the list');
  return page.results.map(({ name, title, platform }) => name ?? title ?? platform ?? '').sort();
}

async function pick(path: string, text: string): Promise<string[]> {
  const page = await editor.request<Page>('GET', `/content-manager/relations/${path}?${query(text)}`);
  assert.equal(page.pagination.total, page.results.length, 'the count is that of the list');
  return page.results.map(({ name, title }) => name ?? title ?? '').sort();
}

const CHATEAU = 'Château Đường Lâm';
const GRAN = 'Gran Reserva 100%';
const CUVEE = 'Cuvée Sữa'.normalize('NFD');
const DRAFT = 'Nháp Œillade';

/** What a picker adds to the names of products, which tells those of one name apart. */
const LABELS: ReadonlyMap<string, string> = new Map([
  [CHATEAU, `${CHATEAU} · 2018 · 990.000 ₫`],
  [GRAN, `${GRAN} · 1999 · 2.018.000 ₫`],
]);
const labelOf = (name: string): string => LABELS.get(name) ?? name;

/** What an editor types, and the products that the list and a picker show. */
const SEARCHES: readonly (readonly [typed: string, found: string[]])[] = [
  ['chateau', [CHATEAU]],
  ['CHÂTEAU'.normalize('NFD'), [CHATEAU]],
  ['duong LAM', [CHATEAU]],
  ['lâm, đường', [CHATEAU]],
  ['ruong', []],
  ['uong lam', [CHATEAU]],
  ['pedroni', [CHATEAU, GRAN]],
  ['pedroni 2018', [CHATEAU]],
  ['2018 duong pedroni', [CHATEAU]],
  ['201', []],
  ['990.000', [CHATEAU]],
  ['2018000', [GRAN]],
  ['cuvee sua', [CUVEE]],
  ['Sữa', [CUVEE]],
  ['phap', [CUVEE]],
  ['RUOU', [DRAFT]],
  ['ô', [DRAFT]],
  ['an', []],
  ['ran', [GRAN]],
  ['oeillade', [DRAFT]],
  ['100%', [GRAN]],
  ['g%n', []],
  ['g_an', []],
  ['%', []],
  ["'", []],
  ['   ', [CHATEAU, GRAN, CUVEE, DRAFT]],
  ['', [CHATEAU, GRAN, CUVEE, DRAFT]],
];

describe('products are found by name, brand, origin, type, vintage and price, in the list and in a relation picker', () => {
  for (const [typed, found] of SEARCHES) {
    test(`"${typed}"`, async () => {
      const expected = [...found].sort();
      assert.deepEqual(await search(PRODUCT, typed), expected);
      const labels = found.map(labelOf).sort();
      assert.deepEqual(await pick(`${ARTICLE}/related_products`, typed), labels);
      assert.deepEqual(await pick('menu.item/product', typed), labels);
    });
  }
});

test('a search goes with filters, sorting, pages and the published versions', async () => {
  assert.deepEqual(await search(PRODUCT, 'pedroni', '&filters[$and][0][vintage][$lt]=2000'), [GRAN]);
  assert.deepEqual(await search(PRODUCT, 'pedroni', '&status=published'), [CHATEAU, GRAN]);
  assert.deepEqual(await search(PRODUCT, 'oeillade', '&status=published'), []);
  const second = await editor.request<Page>(
    'GET',
    `/content-manager/collection-types/${PRODUCT}?_q=pedroni&sort=name:DESC&page=2&pageSize=1`,
  );
  assert.deepEqual(
    second.results.map(({ name }) => name),
    [CHATEAU],
  );
  assert.equal(second.pagination.total, 2);
});

test('a picker leaves out what is chosen, and shows each one’s status', async () => {
  const chosen = await editor.create(ARTICLE, { title: 'Bài', slug: 'bai', body: paragraph('…') });
  const [gran] = (await editor.request<{ results: Saved[] }>('GET', `/content-manager/collection-types/${PRODUCT}?_q=gran`))
    .results;
  await editor.update(ARTICLE, chosen.documentId, { related_products: connect(gran?.documentId ?? '') });
  const page = await editor.request<Page>(
    'GET',
    `/content-manager/relations/${ARTICLE}/related_products?_q=pedroni&id=${chosen.documentId}&status=draft`,
  );
  assert.deepEqual(
    page.results.map(({ name, status }) => [name, status]),
    [[labelOf(CHATEAU), 'published']],
  );
  await editor.delete(ARTICLE, chosen.documentId);
});

test('a form names all that is chosen, in its order', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `Chọn ${index + 1}`);
  const wines: Saved[] = [];
  for (const name of names) wines.push(await editor.create(PRODUCT, { name, slug: `chon-${wines.length}` }));
  const ids = wines.map(({ documentId }) => documentId);
  const body = paragraph('…');
  const story = await editor.create(ARTICLE, { title: 'Nhiều', slug: 'nhieu', body, related_products: connect(...ids) });
  const path = `/content-manager/relations/${ARTICLE}/${story.documentId}/related_products?page=1&pageSize=5`;
  const { results } = await editor.request<Page>('GET', path);
  assert.deepEqual(results.map(({ name }) => name).reverse(), names);
  await editor.delete(ARTICLE, story.documentId);
  for (const id of ids) await editor.delete(PRODUCT, id);
});

test('the names of products in a picker have vintage and price, which tell those of one name apart', async () => {
  for (const path of [
    `${ARTICLE}/related_products`,
    'menu.item/product',
    'menu.leaf-item/product',
    'api::home.homepage/featured_products',
  ]) {
    const { results } = await editor.request<{ results: Saved[] }>(
      'GET',
      `/content-manager/relations/${path}?${query('duong lam')}`,
    );
    assert.deepEqual(
      results.map(({ name }) => name),
      [labelOf(CHATEAU)],
      path,
    );
  }
  assert.deepEqual(await pick(`${PRODUCT}/brand`, 'ped'), ['Pedroni']);
});

test('a saved, published or discarded name is found at once, and a deleted one no more', async () => {
  const { documentId } = await publishProduct(editor, 'Tên Cũ', { slug: 'ten-dau' });
  await editor.update(PRODUCT, documentId, { name: 'Khác Hẳn' });
  assert.deepEqual(await search(PRODUCT, 'khac han'), ['Khác Hẳn']);
  assert.deepEqual(await search(PRODUCT, 'ten cu'), ['Khác Hẳn'], 'visitors still see the old name');
  await editor.publish(PRODUCT, documentId);
  assert.deepEqual(await search(PRODUCT, 'ten cu'), []);
  await editor.update(PRODUCT, documentId, { name: 'Sửa Lại' });
  await editor.discard(PRODUCT, documentId);
  assert.deepEqual(await search(PRODUCT, 'sua lai'), []);
  await editor.bulkDelete(PRODUCT, [documentId]);
  assert.deepEqual(await search(PRODUCT, 'khac han'), []);
  const left = await shop.database.query('SELECT 1 FROM panel_search WHERE document_id = ?', [documentId]);
  assert.deepEqual(left, []);
});

test('a renamed brand is found under its new name, with its products', async () => {
  await editor.update(BRAND, pedroni.documentId, { name: 'Nhà Ánh Dương' });
  assert.deepEqual(await search(BRAND, 'anh duong'), ['Nhà Ánh Dương']);
  assert.deepEqual(await pick(`${PRODUCT}/brand`, 'nha duong'), ['Nhà Ánh Dương']);
  assert.deepEqual(await search(PRODUCT, 'anh 2018'), [CHATEAU]);
  await editor.update(BRAND, pedroni.documentId, { name: 'Pedroni', slug: 'pedroni' });
  assert.deepEqual(await search(PRODUCT, 'anh 2018'), []);
});

test('finds a product that was changed since it was published, wherever it is among 10,000', async () => {
  const time = (day: string): string =>
    shop.database.kind === 'postgres' ? `TIMESTAMP '${day}'` : String(Date.parse(`${day}T00:00:00Z`));
  const insert = (updated: string, published: string): Promise<unknown[]> =>
    shop.database.query(`INSERT INTO products (document_id, name, slug, updated_at, published_at)
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10050)
      SELECT 'many' || n, 'Chai ' || n, 'chai-' || n, CASE n WHEN 10050 THEN ${updated} ELSE ${time('2026-01-01')} END, ${published}
      FROM number`);
  await insert(time('2026-01-02'), 'NULL');
  await insert(time('2026-01-01'), time('2026-01-01'));
  // As a database does by itself within a minute of many changes: without statistics, PostgreSQL compares every row with every other.
  await shop.database.query('ANALYZE');
  const status = (value: string): string => `&filters[$and][0][__status][$eq]=${value}&filters[$and][1][name][$startsWith]=Chai`;
  assert.deepEqual(await search(PRODUCT, '', status('published-modified')), ['Chai 10050']);
  const { pagination } = await editor.request<Page>(
    'GET',
    `/content-manager/collection-types/${PRODUCT}?page=1&pageSize=1${status('published-unmodified')}`,
  );
  assert.equal(pagination.total, 10_049);
  const counts = await editor.request<Record<string, number>>('GET', '/quick-filters');
  assert.equal(counts.modified, 1);
  await shop.database.query("DELETE FROM products WHERE document_id LIKE 'many%'");
});

test('every other list finds by its texts', async () => {
  await publishArticle(editor, 'Cách mở rượu', { slug: 'cach-mo', tags: ['Mẹo vặt'] });
  await editor.create('api::synonym.synonym', { words: ['sâm banh thử'], includes: ['Crémant thử'] });
  await editor.create('api::menu.menu', { location: 'dau-trang', name: 'Đầu trang' });
  const picture = await editor.upload({ ...(await png()), name: 'Ảnh Tết đẹp.png' });
  await editor.create('api::banner.banner', { title: 'Tết đến', placement: 'home', picture: picture.id, order: 1 });
  await editor.create('api::social-link.social-link', {
    platform: 'Zalo Việt',
    url: 'https://zalo.me/1',
    icon: picture.id,
    order: 1,
  });
  assert.deepEqual(await search(ARTICLE, 'ruou MO'), ['Cách mở rượu']);
  assert.deepEqual(await search(ARTICLE, 'meo'), ['Cách mở rượu']);
  assert.deepEqual(await pick('menu.item/article', 'ruou mo'), ['Cách mở rượu']);
  assert.deepEqual(await search('api::origin.origin', 'phap lung'), ['Thung lũng Loire']);
  assert.deepEqual(await search('api::wine-type.wine-type', 'do ruou'), ['Rượu vang đỏ']);
  assert.deepEqual(await search('api::synonym.synonym', 'cremant thu'), ['sâm banh thử']);
  assert.deepEqual(await search('api::menu.menu', 'dau'), ['Đầu trang']);
  assert.deepEqual(await search('api::banner.banner', 'tet'), ['Tết đến']);
  assert.deepEqual(await search('api::social-link.social-link', 'viet'), ['Zalo Việt']);

  const files = async (text: string): Promise<string[]> =>
    (await editor.request<Page>('GET', `/upload/files?${query(text)}`)).results.map(({ name }) => name ?? '');
  assert.deepEqual(await files('dep tet'), ['Ảnh Tết đẹp.png']);
  await editor.updateFileInfo(picture.id, { name: 'Khác.png', alternativeText: 'Hoa mận' });
  assert.deepEqual(await files('man hoa'), ['Khác.png']);
  assert.deepEqual(await files('tet'), []);
});
