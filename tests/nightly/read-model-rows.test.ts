import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROW_FORMAT } from '../../src/read-model/repair/row-format';
import { namesOf } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import type { Editor, Saved } from '../support/editor';
import { everything, PAGES, rows, startLivedShop, writeAsOlderProgram } from '../support/lived-shop';
import type { Shop } from '../support/shop';
import { until } from '../support/until';
import { firstThing } from '../support/structured-data';

/** What rows hold, for ROW_FORMAT. */
const COMMON = ['changed_in', 'detail', 'document_id', 'item_id', 'list_item', 'made_by', 'made_in', 'published'];
const SOURCE = ['sitemap_entry', 'slug', 'source_id', 'source_updated_at'];
const ARTICLE_COLUMNS = [...COMMON, ...SOURCE, 'published_at', 'words', 'kind', 'tags'].sort();
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
  ...['marked_name', 'origin_id', 'price', 'sort_name', 'vintage', 'volume_ml', 'wine_name', 'wine_type_id'],
  ...['discount_percent', 'sku', 'classification', 'sweetness', 'wine_body', 'tannin', 'acidity', 'certifications'],
  ...['occasions', 'gift_box', 'points_hundredths'],
].sort();
const FORMAT =
  '4:abv_hundredths,acidity,certifications,classification,foods,gift_box,grapes,in_stock,occasions,points_hundredths,sweetness,tannin,vintage,volume_ml,wine_body';

let shop: Shop;
let editor: Editor;
let brand: Saved;

before(async () => {
  ({ shop, editor, brand } = await startLivedShop());
});
after(() => shop.close());

test('renames a brand without writing a product’s row, and shows the name in the next answer', async () => {
  const before = await rows(shop, '*');
  await editor.update('api::brand.brand', brand.documentId, { name: 'Tên “mới” <&>' });
  const { body } = await shop.api<ProductAnswer>('/san-pham/first');
  assert.equal(body.data.brand?.name, 'Tên “mới” <&>');
  assert.deepEqual(firstThing(body.data.seo).brand, { '@type': 'Brand', name: 'Tên “mới” <&>' });
  assert.deepEqual(await namesOf(shop, 'q=mới&sort=name'), ['First', 'Gone and back']);
  const list = await shop.api('/san-pham?include=facets');
  assert.ok(!list.text.includes('Row House'), 'an answer shows the old name');
  assert.deepEqual(await rows(shop, '*'), before);
  await editor.update('api::brand.brand', brand.documentId, { name: 'Row House' });
});

test('shows a product without its deleted brand', async () => {
  const { body } = await shop.api<ProductAnswer>('/san-pham/without-brand');
  assert.equal(body.data.brand, null);
  assert.equal(body._links.brand, undefined);
  assert.equal(firstThing(body.data.seo).brand, undefined);
});

test('gives a duplicated article the date of its own publication', async () => {
  const dates = (await shop.database.query('SELECT first_published_at AS at FROM articles WHERE slug = ?', ['copy'])).map(
    ({ at }) => at,
  );
  assert.deepEqual(dates, [null]);
});

test('a rebuild changes no byte of any answer', async () => {
  const before = await everything(shop);
  assert.match(before.find((answer) => answer.startsWith('/bai-viet/story')) ?? '', /Gone and back/);
  await shop.run('scripts/rebuild.mjs');
  assert.deepEqual(await everything(shop), before);
  await shop.restart();
  assert.deepEqual(await everything(shop), before);
});

test('keeps the sitemap like every other answer', async () => {
  for (const path of PAGES.slice(1)) {
    await (await fetch(`${shop.url}${path}`)).text();
    assert.equal((await fetch(`${shop.url}${path}`)).headers.get('x-cache'), 'HIT', path);
  }
});

test('the columns of rows are those of ROW_FORMAT: raise its revision when you change others than declared ones', async () => {
  const [product] = await shop.database.query('SELECT * FROM storefront_products WHERE published LIMIT 1');
  const [article] = await shop.database.query('SELECT * FROM storefront_articles WHERE published LIMIT 1');
  assert.deepEqual(
    [ROW_FORMAT, Object.keys(product ?? {}).sort(), Object.keys(article ?? {}).sort()],
    [FORMAT, PRODUCT_COLUMNS, ARTICLE_COLUMNS],
  );
});

test('makes the rows of another program again at its start', async () => {
  const before = await everything(shop);
  await shop.stop();
  await writeAsOlderProgram(shop);
  await shop.database.query("UPDATE storefront_products SET made_by = 'another' WHERE slug = 'renamed'");
  await shop.restart();
  assert.deepEqual(await everything(shop), before);
  await until('all are its own', async () => new Set((await rows(shop, 'made_by')).map((row) => row.made_by)).size === 1, 30_000);
});
