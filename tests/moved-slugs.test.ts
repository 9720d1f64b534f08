import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runsOf } from './support/catalogue-runs';
import { publishArticle, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { EditorError, signIn, type Data, type Editor, type Saved } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { readRows, tablesOf } from './support/tables';
import { bearer, createApiToken } from './support/tokens';

const PRODUCT = 'api::product.product';

let shop: Shop;
let editor: Editor;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
});
after(() => shop.close());

async function leadsTo(path: string): Promise<string | number> {
  const { status, headers } = await shop.api(path);
  return status === 301 ? (headers.get('Location') ?? '') : status;
}

test('every former slug of a product redirects to its current one, also after a restart', async () => {
  const { documentId } = await publishProduct(editor, 'Moved One');
  for (const slug of ['moved-two', 'moved-three']) {
    await editor.publish(PRODUCT, documentId, { slug });
    assert.equal(await leadsTo(`/san-pham/${slug}`), 200);
  }
  const check = async (): Promise<void> => {
    assert.equal(await leadsTo('/san-pham/moved-one'), '/api/v1/san-pham/moved-three');
    assert.equal(await leadsTo('/san-pham/moved-two'), '/api/v1/san-pham/moved-three');
  };
  await check();
  await shop.restart();
  await check();
  await editor.publish(PRODUCT, documentId, { slug: 'moved-one' });
  assert.equal(await leadsTo('/san-pham/moved-one'), 200);
  assert.equal(await leadsTo('/san-pham/moved-three'), '/api/v1/san-pham/moved-one');
});

test('a slug in use wins over a former one', async () => {
  const old = await publishProduct(editor, 'Wanted');
  await editor.publish(PRODUCT, old.documentId, { slug: 'wanted-elsewhere' });
  await publishProduct(editor, 'Wanted Again', { slug: 'wanted' });
  const { status, body } = await shop.api<ProductAnswer>('/san-pham/wanted');
  assert.deepEqual([status, body.data.name], [200, 'Wanted Again']);
});

test('unknown, draft and unpublished slugs are 404', async () => {
  const { documentId } = await publishProduct(editor, 'Going');
  await editor.update(PRODUCT, documentId, { slug: 'only-drafted' });
  assert.equal(await leadsTo('/san-pham/only-drafted'), 404);
  await editor.publish(PRODUCT, documentId, { slug: 'gone' });
  assert.equal(await leadsTo('/san-pham/going'), '/api/v1/san-pham/gone');
  await editor.unpublish(PRODUCT, documentId);
  for (const slug of ['going', 'gone', 'never-there', 'gone%2F', '%00', '..', '%F0%9F%8D%B7']) {
    assert.equal(await leadsTo(`/san-pham/${slug}`), 404, slug);
  }
  assert.equal(await leadsTo('/san-pham/Gone'), '/api/v1/san-pham/gone', 'a slug in capitals redirects first');
});

test('a former slug of an article redirects too', async () => {
  const { documentId } = await publishArticle(editor, 'Old title');
  await editor.publish('api::article.article', documentId, { slug: 'new-title' });
  assert.equal(await leadsTo('/bai-viet/old-title'), '/api/v1/bai-viet/new-title');
  assert.equal(await leadsTo('/san-pham/old-title'), 404);
});

test('two published products never share a slug, and the editor sees why', async () => {
  await publishProduct(editor, 'Taken');
  const other = await publishProduct(editor, 'Other');
  await assert.rejects(editor.publish(PRODUCT, other.documentId, { slug: 'taken' }), (error: EditorError) => {
    assert.equal(error.status, 400);
    assert.ok('slug' in error.fields || /slug|unique|địa chỉ/i.test(error.reason), error.message);
    return true;
  });
  assert.equal(await leadsTo('/san-pham/other'), 200);
});

test('a slug stays with its published product when the draft has given it up', async () => {
  const holder = await publishProduct(editor, 'Holder');
  // Its draft has another slug now, so Strapi sees the old one as free.
  await editor.update(PRODUCT, holder.documentId, { slug: 'holder-later' });
  await assert.rejects(publishProduct(editor, 'Holder Again', { slug: 'holder' }), EditorError);
  const { body } = await shop.api<ProductAnswer>('/san-pham/holder');
  assert.equal(body.data.name, 'Holder');
});

test('HEAD redirects too, and a query string changes nothing', async () => {
  const { documentId } = await publishProduct(editor, 'Head One');
  await editor.publish(PRODUCT, documentId, { slug: 'head-two' });
  for (const query of ['', '?utm_source=x', '?status=published']) {
    const { status, headers, text } = await shop.api(`/san-pham/head-one${query}`, { method: 'HEAD' });
    assert.deepEqual([status, headers.get('Location'), text], [301, '/api/v1/san-pham/head-two', ''], query);
    assert.equal(await leadsTo(`/san-pham/head-one${query}`), '/api/v1/san-pham/head-two');
  }
  assert.equal((await shop.api('/san-pham/head-two', { method: 'HEAD' })).status, 200);
  assert.equal((await shop.api('/san-pham/head-never', { method: 'HEAD' })).status, 404);
});

test('two products can swap their slugs', async () => {
  const one = await publishProduct(editor, 'Swap One');
  const two = await publishProduct(editor, 'Swap Two');
  await editor.publish(PRODUCT, one.documentId, { slug: 'swap-between' });
  await editor.publish(PRODUCT, two.documentId, { slug: 'swap-one' });
  await editor.publish(PRODUCT, one.documentId, { slug: 'swap-two' });
  const name = async (slug: string): Promise<string> => (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.name;
  assert.equal(await name('swap-one'), 'Swap Two');
  assert.equal(await name('swap-two'), 'Swap One');
  assert.equal(await leadsTo('/san-pham/swap-between'), '/api/v1/san-pham/swap-two');
});

test('slugs of a deleted product are 404, or redirect to the product that had them before', async () => {
  const first = await publishProduct(editor, 'Heir', { slug: 'inherited' });
  await editor.publish(PRODUCT, first.documentId, { slug: 'heir' });
  const second = await publishProduct(editor, 'Short Lived', { slug: 'inherited' });
  await editor.publish(PRODUCT, second.documentId, { slug: 'short-lived' });
  assert.equal(await leadsTo('/san-pham/inherited'), '/api/v1/san-pham/short-lived', 'the last product that had it');
  await editor.delete(PRODUCT, second.documentId);
  assert.equal(await leadsTo('/san-pham/short-lived'), 404);
  assert.equal(await leadsTo('/san-pham/inherited'), '/api/v1/san-pham/heir');
  await editor.delete(PRODUCT, first.documentId);
  assert.equal(await leadsTo('/san-pham/inherited'), 404);
});

test('one redirect leads to an item, whatever the history of its slugs', async () => {
  const slugs = ['round-a', 'round-b', 'round-c', 'round-d'];
  const items = [await publishProduct(editor, 'Round A'), await publishProduct(editor, 'Round B')];
  // Each product takes a slug that the other has just left.
  for (let turn = 2; turn < 8; turn += 1) {
    await editor.publish(PRODUCT, items[turn % 2]?.documentId ?? '', { slug: slugs[turn % 4] });
    for (const slug of slugs.slice(0, Math.min(turn + 1, 4))) {
      const answer = await leadsTo(`/san-pham/${slug}`);
      if (answer !== 200) assert.equal(await leadsTo(String(answer).replace('/api/v1', '')), 200, `${slug} → ${answer}`);
    }
  }
});

const REDIRECT = 'api::redirect.redirect';

/** What the API answers for an address of the former shop. */
const addressLeadsTo = (address: string, section = 'san-pham'): Promise<string | number> =>
  leadsTo(`/${section}/${encodeURIComponent(address)}`);

describe('addresses of a former shop', () => {
  let wine: Saved;

  before(async () => {
    wine = await publishProduct(editor, 'Former Chianti');
    await publishArticle(editor, 'Former Page', { kind: 'page' });
    await editor.create('api::brand.brand', { name: 'Former House', slug: 'former-house' });
    for (const [from, to] of [
      ['https://cu.example.vn/Products/Ruffino-Chianti.html?utm_source=zalo', '/san-pham/former-chianti'],
      ['/ruou-vang-y', 'https://shop.example.vn/san-pham/former-chianti/'],
      ['/san-pham/chianti-cu', '/san-pham/former-chianti'],
      ['/trang/gi%E1%BB%9Bi-thi%E1%BB%87u', '/bai-viet/former-page'],
      ['/index.php?route=product/product&product_id=42', '/san-pham/former-chianti'],
      ['/collections/ruffino', '/thuong-hieu/former-house'],
    ])
      await editor.create(REDIRECT, { from, to });
  });

  test('lead to a product, a page of the shop and a brand, however they are written', async () => {
    const product = '/api/v1/san-pham/former-chianti';
    for (const address of [
      '/products/ruffino-chianti.html',
      'products/ruffino-chianti.html',
      '/Products//Ruffino-Chianti.HTML/',
      '/products/ruffino-chianti.html?utm_campaign=tet&fbclid=1',
      'https://www.cu.example.vn/products/ruffino-chianti.html#top',
      '/index.php?product_id=42&route=product%2Fproduct&gclid=2',
    ])
      for (const section of ['san-pham', 'bai-viet']) assert.equal(await addressLeadsTo(address, section), product, address);
    for (const address of ['/trang/giới-thiệu', '/trang/gi%E1%BB%9Bi-thi%E1%BB%87u', '/trang/giới-thiệu'.normalize('NFD')])
      assert.equal(await addressLeadsTo(address), '/api/v1/bai-viet/former-page', address);
    assert.equal(await addressLeadsTo('/collections/ruffino?page=2'), '/api/v1/thuong-hieu?slug=former-house&include=details');
    for (const address of ['/index.php', '/index.php?product_id=43&route=product/product', '/', '//', '/products', '/%00', '/%'])
      assert.equal(await addressLeadsTo(address), 404, address);
  });

  test('answer as slugs too, for items of their own kind', async () => {
    for (const slug of ['ruou-vang-y', 'chianti-cu', 'Chianti-Cu'])
      assert.match(String(await leadsTo(`/san-pham/${slug}`)), /\/san-pham\/(?:former-chianti|chianti-cu)$/, slug);
    assert.equal(await leadsTo('/bai-viet/ruou-vang-y'), 404);
    assert.equal(await leadsTo('/bai-viet/chianti-cu'), 404);
  });

  test('a slug in use today wins, and so does one that an item of this shop had', async () => {
    await editor.create(REDIRECT, { from: '/san-pham/winner', to: '/san-pham/former-chianti' });
    assert.equal(await leadsTo('/san-pham/winner'), '/api/v1/san-pham/former-chianti');
    const winner = await publishProduct(editor, 'Winner');
    assert.equal(await leadsTo('/san-pham/winner'), 200);
    assert.equal(await addressLeadsTo('/san-pham/winner'), '/api/v1/san-pham/winner');
    await editor.publish(PRODUCT, winner.documentId, { slug: 'winner-later' });
    assert.equal(await leadsTo('/san-pham/winner'), '/api/v1/san-pham/winner-later');
  });

  test('follow a renamed product at once, and end with an unpublished one and with their entry', async () => {
    const address = '/products/ruffino-chianti.html';
    await editor.publish(PRODUCT, wine.documentId, { slug: 'former-chianti-docg' });
    assert.equal(await addressLeadsTo(address), '/api/v1/san-pham/former-chianti-docg');
    assert.equal(await leadsTo('/san-pham/chianti-cu'), '/api/v1/san-pham/former-chianti-docg');
    await editor.unpublish(PRODUCT, wine.documentId);
    assert.equal(await addressLeadsTo(address), 404);
    assert.equal(await leadsTo('/san-pham/chianti-cu'), 404);
    await editor.publish(PRODUCT, wine.documentId);
    const { documentId } = await editor.create(REDIRECT, { from: '/gone', to: '/san-pham/former-chianti' });
    assert.equal(await addressLeadsTo('/gone'), '/api/v1/san-pham/former-chianti-docg');
    await editor.delete(REDIRECT, documentId);
    assert.equal(await addressLeadsTo('/gone'), 404);
  });

  test('are checked at their input', async () => {
    const refused = (data: Data, field: string): Promise<void> =>
      assert.rejects(editor.create(REDIRECT, data), (error: EditorError) => {
        assert.deepEqual([error.status, Object.keys(error.fields)], [400, [field]], JSON.stringify(data));
        return true;
      });
    const to = '/san-pham/former-chianti-docg';
    for (const from of ['', '/', 'https://', '/RUOU-VANG-Y/', 'x'.repeat(300)]) await refused({ from, to }, 'from');
    for (const wrong of ['', '/', '/san-pham', '/san-pham/never-there', '/thuong-hieu/never', 'elsewhere', '/gio-hang/x'])
      await refused({ from: '/new', to: wrong }, 'to');
  });

  test('are listed for an edge by a storefront’s token alone', async () => {
    const list = (headers: Record<string, string>): Promise<Response> => fetch(`${shop.url}/catalogue/redirects`, { headers });
    assert.equal((await list({})).status, 401);
    const other = await createApiToken(editor, { type: 'custom', permissions: ['api::cache.cache.find'] });
    assert.equal((await list(bearer(other.accessKey))).status, 403);
    const token = await createApiToken(editor, { type: 'custom', permissions: ['api::storefront.storefront.read'] });
    const answer = await list(bearer(token.accessKey));
    assert.deepEqual([answer.status, answer.headers.get('Cache-Control')], [200, 'no-store']);
    const { data } = (await answer.json()) as { data: { from: string; to: string }[] };
    const to = Object.fromEntries(data.map((redirect) => [redirect.from, redirect.to]));
    assert.equal(to['/products/ruffino-chianti.html'], '/san-pham/former-chianti-docg');
    assert.equal(to['/collections/ruffino'], '/thuong-hieu/former-house');
    assert.equal(to['/trang/giới-thiệu'], '/bai-viet/former-page');
  });

  test('are imported from a table, and exported', async () => {
    const tables = tablesOf(shop, editor);
    const content = 'Old URL,New URL\n/a/Ruffino.html,/san-pham/former-chianti-docg\n/ruou-vang-y,/bai-viet/former-page\n/b,/san-pham/x\n,/san-pham/former-chianti-docg\n';
    const { id, counts } = await tables.plan({ uid: REDIRECT, content });
    assert.deepEqual([counts.new, counts.changed, counts.wrong], [1, 1, 2]);
    await runsOf(editor).apply(id);
    assert.equal(await addressLeadsTo('/a/ruffino.html'), '/api/v1/san-pham/former-chianti-docg');
    assert.equal(await addressLeadsTo('/ruou-vang-y'), '/api/v1/bai-viet/former-page');
    const rows = await readRows(await tables.export(REDIRECT, 'csv'));
    assert.deepEqual(rows[0], ['Địa chỉ cũ', 'Trang bây giờ']);
    assert.ok(rows.some(([from, to]) => from === '/a/ruffino.html' && to === '/san-pham/former-chianti-docg'));
  });
});
