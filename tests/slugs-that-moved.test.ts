import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishArticle, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { EditorError, signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';

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

test('every address that a product ever had leads to today’s, over a restart too', async () => {
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

test('a slug in use today wins over any history', async () => {
  const old = await publishProduct(editor, 'Wanted');
  await editor.publish(PRODUCT, old.documentId, { slug: 'wanted-elsewhere' });
  await publishProduct(editor, 'Wanted Again', { slug: 'wanted' });
  const { status, body } = await shop.api<ProductAnswer>('/san-pham/wanted');
  assert.deepEqual([status, body.data.name], [200, 'Wanted Again']);
});

test('unknown, drafted and unpublished ones are 404', async () => {
  const { documentId } = await publishProduct(editor, 'Going');
  await editor.update(PRODUCT, documentId, { slug: 'only-drafted' });
  assert.equal(await leadsTo('/san-pham/only-drafted'), 404);
  await editor.publish(PRODUCT, documentId, { slug: 'gone' });
  assert.equal(await leadsTo('/san-pham/going'), '/api/v1/san-pham/gone');
  await editor.unpublish(PRODUCT, documentId);
  for (const slug of ['going', 'gone', 'never-there', 'Gone', 'gone%2F', '%00', '..', '%F0%9F%8D%B7']) {
    assert.equal(await leadsTo(`/san-pham/${slug}`), slug === '..' ? 404 : 404, slug);
  }
});

test('articles move as products do', async () => {
  const { documentId } = await publishArticle(editor, 'Old title');
  await editor.publish('api::article.article', documentId, { slug: 'new-title' });
  assert.equal(await leadsTo('/bai-viet/old-title'), '/api/v1/bai-viet/new-title');
  assert.equal(await leadsTo('/san-pham/old-title'), 404);
});

test('two published products never share an address, and the editor hears why', async () => {
  await publishProduct(editor, 'Taken');
  const other = await publishProduct(editor, 'Other');
  await assert.rejects(editor.publish(PRODUCT, other.documentId, { slug: 'taken' }), (error: EditorError) => {
    assert.equal(error.status, 400);
    assert.ok('slug' in error.fields || /slug|unique|địa chỉ/i.test(error.reason), error.message);
    return true;
  });
  assert.equal(await leadsTo('/san-pham/other'), 200);
});

test('an address that a draft gave up is not taken from who has it published', async () => {
  const holder = await publishProduct(editor, 'Holder');
  // Its draft has another slug now, so Strapi takes the old one for free.
  await editor.update(PRODUCT, holder.documentId, { slug: 'holder-later' });
  await assert.rejects(publishProduct(editor, 'Holder Again', { slug: 'holder' }), EditorError);
  const { body } = await shop.api<ProductAnswer>('/san-pham/holder');
  assert.equal(body.data.name, 'Holder');
});
