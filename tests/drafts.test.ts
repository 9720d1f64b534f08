import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, HomeAnswer, ProductAnswer, ProductList } from './support/contract-schemas';
import { connect, signIn, type Editor } from './support/editor';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

/** The text of every answer that can show a product or an article. */
async function everythingServed(slugs: string[]): Promise<string> {
  const paths = ['/san-pham?per_page=100', '/bai-viet?per_page=100', '/home', ...slugs];
  const answers = await Promise.all(paths.map((path) => shop.api(path)));
  return answers.map((answer) => answer.text).join('\n');
}

test('serves no product that was never published', async () => {
  await editor.create(PRODUCT, { name: 'Secret Draft', slug: 'secret-draft' });
  assert.equal((await shop.api('/san-pham/secret-draft')).status, 404);
  assert.doesNotMatch(await everythingServed([]), /secret.draft/i);
  assert.equal((await shop.api<ProductList>('/san-pham?q=secret')).body.meta.total, 0);
});

test('serves nothing of a published product’s draft', async () => {
  const { documentId } = await publishProduct(editor, 'Known Wine', { price: 500_000 });
  await editor.update(PRODUCT, documentId, { name: 'Hidden Name', slug: 'hidden-name', price: 999, description: 'Hidden words' });
  assert.equal((await shop.api('/san-pham/hidden-name')).status, 404);
  assert.doesNotMatch(await everythingServed(['/san-pham/known-wine']), /hidden|999/i);
  await editor.discard(PRODUCT, documentId);
  assert.doesNotMatch(await everythingServed(['/san-pham/known-wine']), /hidden|999/i);
  const { body } = await shop.api<ProductAnswer>('/san-pham/known-wine');
  assert.deepEqual([body.data.name, body.data.price], ['Known Wine', 500_000]);
});

test('removes an unpublished product from every answer, and puts it back at its position', async () => {
  const first = await publishProduct(editor, 'First Place');
  const second = await publishProduct(editor, 'Second Place');
  const related = connect(first.documentId, second.documentId);
  await publishArticle(editor, 'Two wines', { related_products: related });
  await editor.saveSingle('api::home.homepage', { featured_products: related });
  const shown = async (): Promise<string[][]> => [
    (await shop.api<HomeAnswer>('/home')).body.data.featured_products.map((product) => product.slug),
    (await shop.api<ArticleAnswer>('/bai-viet/two-wines')).body.data.related_products.map((product) => product.slug),
  ];
  const both = ['first-place', 'second-place'];
  assert.deepEqual(await shown(), [both, both]);

  await editor.bulkUnpublish(PRODUCT, [first.documentId]);
  assert.deepEqual(await shown(), [['second-place'], ['second-place']]);
  assert.equal((await shop.api('/san-pham/first-place')).status, 404);
  assert.doesNotMatch(await everythingServed(['/bai-viet/two-wines']), /first.place/i);

  await editor.bulkPublish(PRODUCT, [first.documentId]);
  assert.deepEqual(await shown(), [both, both]);

  await editor.delete(PRODUCT, first.documentId);
  assert.deepEqual(await shown(), [['second-place'], ['second-place']]);
  await editor.bulkDelete(PRODUCT, [second.documentId]);
  assert.deepEqual(await shown(), [[], []]);
});

/** The related products of an article's draft, in their order. */
async function chosen(documentId: string): Promise<string[]> {
  const path = `/content-manager/relations/${ARTICLE}/${documentId}/related_products?status=draft&pageSize=100`;
  const { results } = await editor.request<{ results: { documentId: string }[] }>('GET', path);
  return results.map((row) => row.documentId).reverse();
}

test('keeps an article’s link to a draft, and lists the product when it is published', async () => {
  const [one, three] = [await publishProduct(editor, 'Link One'), await publishProduct(editor, 'Link Three')];
  const two = await editor.create(PRODUCT, { name: 'Link Two', slug: 'link-two' });
  const later = await editor.create(PRODUCT, { name: 'Link Later', slug: 'link-later' });
  const all = [one, two, three].map(({ documentId }) => documentId);
  const article = await publishArticle(editor, 'Linked', { related_products: connect(...all) });
  const shown = async (): Promise<string[]> =>
    (await shop.api<ArticleAnswer>('/bai-viet/linked')).body.data.related_products.map(({ slug }) => slug);
  assert.deepEqual(await shown(), ['link-one', 'link-three']);
  const discard = async (): Promise<void> => {
    await editor.update(ARTICLE, article.documentId, { excerpt: 'typed', related_products: connect(later.documentId) });
    await editor.discard(ARTICLE, article.documentId);
    assert.deepEqual(await chosen(article.documentId), all);
  };
  await discard();

  await editor.bulkPublish(PRODUCT, [two.documentId]);
  assert.deepEqual(await shown(), ['link-one', 'link-two', 'link-three']);
  await editor.unpublish(PRODUCT, two.documentId);
  assert.deepEqual(await shown(), ['link-one', 'link-three']);
  await discard();
  // Its row is another one.
  await editor.publish(PRODUCT, one.documentId, { price: 500_000 });
  await editor.publish(PRODUCT, two.documentId, {});
  await editor.publish(PRODUCT, later.documentId, {});
  assert.deepEqual(await shown(), ['link-one', 'link-two', 'link-three']);
  await editor.publish(ARTICLE, article.documentId, { excerpt: 'again' });
  assert.deepEqual(await shown(), ['link-one', 'link-two', 'link-three']);
});

test('serves no draft, no changed draft and no unpublished article', async () => {
  await editor.create(ARTICLE, { title: 'Whisper', slug: 'whisper', body: [] }).catch(() =>
    editor.create(ARTICLE, {
      title: 'Whisper',
      slug: 'whisper',
      body: [{ type: 'paragraph', children: [{ type: 'text', text: 'x' }] }],
    }),
  );
  const { documentId } = await publishArticle(editor, 'Said aloud');
  await editor.update(ARTICLE, documentId, { title: 'Whispered later', excerpt: 'whispered' });
  assert.equal((await shop.api('/bai-viet/whisper')).status, 404);
  assert.doesNotMatch(await everythingServed(['/bai-viet/said-aloud']), /whisper/i);
  await editor.unpublish(ARTICLE, documentId);
  assert.equal((await shop.api('/bai-viet/said-aloud')).status, 404);
  assert.doesNotMatch(await everythingServed([]), /said.aloud/i);
});
