import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { namesOf } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import type { Editor, Saved } from '../support/editor';
import { everything, PAGES, rows, startLivedShop, writeAsOlderProgram } from '../support/lived-shop';
import type { Shop } from '../support/shop';
import { firstThing } from '../support/structured-data';

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

test('makes the rows of another program again before it serves', async () => {
  const before = await everything(shop);
  await shop.stop();
  await writeAsOlderProgram(shop);
  await shop.database.query("UPDATE storefront_products SET made_by = 'another' WHERE slug = 'renamed'");
  await shop.restart();
  assert.equal(new Set((await rows(shop, 'made_by')).map((row) => row.made_by)).size, 1);
  assert.deepEqual(await everything(shop), before);
});
