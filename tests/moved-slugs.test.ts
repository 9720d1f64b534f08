import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishArticle, publishProduct } from './support/content';
import type { ProductAnswer, ProductList } from './support/contract-schemas';
import { connect, EditorError, signIn, type Editor } from './support/editor';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

async function leadsTo(path: string): Promise<string | number> {
  const { status, headers } = await shop.api(path);
  return status === 301 ? (headers.get('Location') ?? '') : status;
}

test('every former slug of a product redirects to its current one', async () => {
  const { documentId } = await publishProduct(editor, 'Moved One');
  for (const slug of ['moved-two', 'moved-three']) {
    await editor.publish(PRODUCT, documentId, { slug });
    assert.equal(await leadsTo(`/san-pham/${slug}`), 200);
  }
  assert.equal(await leadsTo('/san-pham/moved-one'), '/api/v1/san-pham/moved-three');
  assert.equal(await leadsTo('/san-pham/moved-two'), '/api/v1/san-pham/moved-three');
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

test('a former slug of a brand, an origin or a type leads to today’s, and filters as today’s', async () => {
  for (const [uid, path, filter] of [
    ['api::brand.brand', '/thuong-hieu', 'brand'],
    ['api::origin.origin', '/xuat-xu', 'origin'],
    ['api::wine-type.wine-type', '/loai-ruou', 'wine_type'],
  ] as const) {
    const data = { name: `Moved ${filter}`, slug: `moved-${filter}-one`.replace('_', '-') };
    const group = await editor.create(uid, uid === 'api::origin.origin' ? { ...data, country: 'Ý' } : data);
    await publishProduct(editor, `Of ${filter}`, { [filter]: connect(group.documentId) });
    const [first, second, third] = [data.slug, data.slug.replace('one', 'two'), data.slug.replace('one', 'three')];
    for (const slug of [second, third]) await editor.update(uid, group.documentId, { slug });
    for (const former of [first, second]) {
      assert.equal(await leadsTo(`${path}?slug=${former}`), `/api/v1${path}?slug=${third}`);
      assert.equal(await leadsTo(`${path}?include=details&slug=${former}`), `/api/v1${path}?slug=${third}&include=details`);
      assert.equal(
        await leadsTo(`/san-pham/${encodeURIComponent(`${path}/${former}`)}`),
        `/api/v1${path}?slug=${third}&include=details`,
      );
      const { body } = await shop.api<ProductList>(`/san-pham?${filter}=${former}`);
      assert.deepEqual(
        body.data.map(({ name }) => name),
        [`Of ${filter}`],
      );
    }
    // A slug in use wins.
    await editor.create(
      uid,
      uid === 'api::origin.origin' ? { name: 'New', slug: first, country: 'Ý' } : { name: 'New', slug: first },
    );
    assert.equal(await leadsTo(`${path}?slug=${first}`), 200);
    assert.equal((await shop.api<ProductList>(`/san-pham?${filter}=${first}`)).body.data.length, 0);
    assert.equal(await leadsTo(`${path}?slug=never-there`), 200);
  }
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
