import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGroups, namesOf, publishArticle, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { connect, disconnect, signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { ROW_FORMAT } from '../src/read-model/repair/row-format';
import { withPostgres } from './support/postgres-client';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const ORIGINS = { FRONTEND_URL: 'https://www.example.vn', PUBLIC_URL: 'https://api.example.vn' };

/** What rows hold, for ROW_FORMAT. */
const COMMON = ['changed_in', 'detail', 'document_id', 'item_id', 'list_item', 'made_by', 'made_in', 'published'];
const SOURCE = ['sitemap_entry', 'slug', 'source_id', 'source_updated_at'];
const ARTICLE_COLUMNS = [...COMMON, ...SOURCE, 'published_at', 'words'].sort();
const PRODUCT_COLUMNS = [
  ...[
    ...COMMON,
    ...SOURCE,
    'abv_hundredths',
    'brand_id',
    'brand_text',
    'created_at',
    'description',
    'foods',
    'grape_texts',
    'grapes',
    'in_stock',
  ],
  ...['marked_name', 'origin_id', 'price', 'sort_name', 'vintage', 'volume_ml', 'wine_type_id'],
].sort();

const onPostgres = testRun().database === 'postgres' ? {} : { skip: 'needs PostgreSQL' };

let shop: Shop;
let editor: Editor;
let brand: Saved;

before(async () => {
  shop = await startShop({ env: ORIGINS });
  editor = await signIn(shop);
  const groups = await createGroups(editor, 'Row');
  brand = groups.brand;
  const picture = await editor.upload(await png());
  const wine = await publishProduct(editor, 'First', { ...groups.data, price: 5, gallery: [picture.id] });
  const gone = await publishProduct(editor, 'Gone and back', groups.data);
  const other = await publishProduct(editor, 'Renamed later', { wine_type: groups.data.wine_type });
  const story = await publishArticle(editor, 'Story', { related_products: connect(gone.documentId, wine.documentId) });
  await editor.clone(ARTICLE, story.documentId, { title: 'Copy', slug: 'copy' });
  await editor.saveSingle('api::home.homepage', { featured_products: connect(other.documentId, gone.documentId) });
  await editor.create('api::menu.menu', { location: 'header', name: 'Header', items: menuItems(brand, wine) });
  await editor.create('api::social-link.social-link', { platform: 'Zalo', url: 'https://zalo.me/1', icon: picture.id, order: 1 });
  await editor.create('api::banner.banner', { title: 'Banner', placement: 'home', picture: picture.id, order: 1 });
  // A shop that has lived.
  await editor.unpublish(PRODUCT, gone.documentId);
  await editor.publish(PRODUCT, gone.documentId);
  await editor.publish(PRODUCT, other.documentId, { name: 'Renamed', slug: 'renamed' });
  await editor.saveSingle('api::home.homepage', { featured_products: connect(gone.documentId, wine.documentId) });
  const deleted = await editor.create('api::brand.brand', { name: 'Deleted', slug: 'deleted' });
  const without = await publishProduct(editor, 'Without brand', { brand: connect(deleted.documentId) });
  await editor.publish(PRODUCT, without.documentId, { brand: disconnect(deleted.documentId) });
  await editor.delete('api::brand.brand', deleted.documentId);
});
after(() => shop.close());

const menuItems = (group: Saved, product: Saved) => [
  { label: 'Brand', kind: 'product_list', brand: connect(group.documentId) },
  { label: 'Wine', kind: 'product', product: connect(product.documentId) },
];

const PATHS = [
  ...[
    '/san-pham',
    '/san-pham?include=facets',
    '/san-pham?q=row',
    '/san-pham/first',
    '/san-pham/gone-and-back',
    '/san-pham/renamed',
  ],
  ...[
    '/san-pham/without-brand',
    '/bai-viet',
    '/bai-viet/story',
    '/home',
    '/settings',
    '/social-links',
    '/menus',
    '/menus/header',
  ],
  ...['/thuong-hieu', '/xuat-xu', '/loai-ruou', '/tim-kiem?q=row', '/san-pham?related_to=first'],
];
const PAGES = ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-articles-1.xml'];

/** Every public GET, byte by byte; one at a time, because a busy machine refuses some of many. */
async function everything(): Promise<string[]> {
  const answers: string[] = [];
  for (const path of PATHS) answers.push(`${path}: ${(await shop.api(path)).text}`);
  for (const path of PAGES) answers.push(`${path}: ${await (await fetch(`${shop.url}${path}`)).text()}`);
  return answers;
}

const rows = (columns: string): Promise<Record<string, unknown>[]> =>
  shop.database.query(`SELECT ${columns} FROM storefront_products ORDER BY item_id`);

test('renames a brand without writing a product’s row, and shows the name in the next answer', async () => {
  const before = await rows('*');
  await editor.update('api::brand.brand', brand.documentId, { name: 'Tên “mới” <&>' });
  const { body } = await shop.api<ProductAnswer>('/san-pham/first');
  assert.equal(body.data.brand?.name, 'Tên “mới” <&>');
  assert.deepEqual(body.data.seo.json_ld[0].brand, { '@type': 'Brand', name: 'Tên “mới” <&>' });
  assert.deepEqual(await namesOf(shop, 'q=mới&sort=name'), ['First', 'Gone and back']);
  const list = await shop.api('/san-pham?include=facets');
  assert.ok(!list.text.includes('Row House'), 'an answer shows the old name');
  assert.deepEqual(await rows('*'), before);
  await editor.update('api::brand.brand', brand.documentId, { name: 'Row House' });
});

test('shows a product without its deleted brand', async () => {
  const { body } = await shop.api<ProductAnswer>('/san-pham/without-brand');
  assert.equal(body.data.brand, null);
  assert.equal(body._links.brand, undefined);
  assert.equal(body.data.seo.json_ld[0].brand, undefined);
});

test('gives a duplicated article the date of its own publication', async () => {
  const dates = (await shop.database.query('SELECT first_published_at AS at FROM articles WHERE slug = ?', ['copy'])).map(
    ({ at }) => at,
  );
  assert.deepEqual(dates, [null]);
});

test('a rebuild changes no byte of any answer', async () => {
  const before = await everything();
  assert.match(before.find((answer) => answer.startsWith('/bai-viet/story')) ?? '', /Gone and back/);
  await shop.run('scripts/rebuild.mjs');
  assert.deepEqual(await everything(), before);
  await shop.restart();
  assert.deepEqual(await everything(), before);
});

test('another FRONTEND_URL or PUBLIC_URL changes all addresses and no row', async () => {
  const before = await everything();
  const stored = await rows('*');
  await shop.restart({ FRONTEND_URL: 'https://shop.test', PUBLIC_URL: 'https://data.test' });
  assert.deepEqual(await rows('*'), stored);
  const moved = await everything();
  assert.ok(!moved.some((answer) => /example\.vn/.test(answer)), 'an old address is left');
  const back = (answer: string): string =>
    answer.replaceAll('https://shop.test', ORIGINS.FRONTEND_URL).replaceAll('https://data.test', ORIGINS.PUBLIC_URL);
  assert.deepEqual(moved.map(back), before);
  await shop.restart(ORIGINS);
});

test('keeps the sitemap like every other answer', async () => {
  for (const path of PAGES.slice(1)) {
    await (await fetch(`${shop.url}${path}`)).text();
    assert.equal((await fetch(`${shop.url}${path}`)).headers.get('x-cache'), 'HIT', path);
  }
});

test('no public GET waits for the content’s tables', onPostgres, async () => {
  const tables = await shop.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT LIKE 'storefront%' AND table_name NOT LIKE 'tracking%' AND table_type = 'BASE TABLE'`,
  );
  await shop.restart();
  await withPostgres(shop.databaseUrl ?? '', async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    for (const path of PATHS) assert.equal((await shop.api(path)).status, 200, path);
    for (const path of PAGES) assert.equal((await fetch(`${shop.url}${path}`)).status, 200, path);
    await client.query('ROLLBACK');
  });
});

/** What an older program leaves: its row, a higher version, and no mark. */
async function writeAsOlderProgram(): Promise<void> {
  await shop.database.query("UPDATE storefront_versions SET version = version + 1 WHERE scope = 'products'");
  await shop.database.query(
    `UPDATE storefront_products SET list_item = '{"id":1}', detail = '{}',
      changed_in = (SELECT version FROM storefront_versions WHERE scope = 'products') WHERE slug = 'first'`,
  );
}

test('the columns of rows are those of ROW_FORMAT: raise its revision when you change others than declared ones', async () => {
  const [product] = await shop.database.query('SELECT * FROM storefront_products WHERE published LIMIT 1');
  const [article] = await shop.database.query('SELECT * FROM storefront_articles WHERE published LIMIT 1');
  assert.deepEqual(
    [ROW_FORMAT, Object.keys(product ?? {}).sort(), Object.keys(article ?? {}).sort()],
    ['1:abv_hundredths,foods,grapes,in_stock,vintage,volume_ml', PRODUCT_COLUMNS, ARTICLE_COLUMNS],
  );
});

test('makes the rows of another program again at its start', async () => {
  const before = await everything();
  await shop.stop();
  await writeAsOlderProgram();
  await shop.database.query("UPDATE storefront_products SET made_by = 'another' WHERE slug = 'renamed'");
  await shop.restart();
  assert.deepEqual(await everything(), before);
  await until('all are its own', async () => new Set((await rows('made_by')).map((row) => row.made_by)).size === 1, 30_000);
});

test('makes the rows of another program again while it runs, when no instance of it is left', onPostgres, async () => {
  const before = await everything();
  const versions = 'SELECT 1 AS one FROM storefront_products WHERE made_in <> changed_in';
  await withPostgres(`${shop.databaseUrl ?? ''}?application_name=wine-shop%20other%20watch`, async (client) => {
    await client.query('SELECT 1');
    await writeAsOlderProgram();
    assert.equal((await shop.database.query(versions)).length, 1);
  });
  await until('the row is made again', async () => (await shop.database.query(versions)).length === 0, 60_000);
  assert.deepEqual(await everything(), before);
});

test('a renumbered product leaves no second one in a running shop', async () => {
  const before = await namesOf(shop, 'sort=name');
  await shop.database.query("UPDATE products SET public_id = 900 WHERE slug = 'renamed'");
  await shop.run('scripts/rebuild.mjs');
  assert.deepEqual(await namesOf(shop, 'sort=name'), before);
});
