import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { publishArticle, publishProduct, slugOf } from '../support/content';
import type { ArticleAnswer, ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { startShop, type Shop } from '../support/shop';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';

let shop: Shop;
let editor: Editor;

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

async function productId(slug: string): Promise<number> {
  const { status, body } = await shop.api<ProductAnswer>(`/san-pham/${slug}`);
  assert.equal(status, 200, slug);
  return body.data.id;
}

async function articleId(slug: string): Promise<number> {
  const { status, body } = await shop.api<ArticleAnswer>(`/bai-viet/${slug}`);
  assert.equal(status, 200, slug);
  return body.data.id;
}

test('a product keeps its id through every action of an editor', async () => {
  const { documentId } = await publishProduct(editor, 'Chateau Margaux', { price: 1_000_000 });
  const slug = 'chateau-margaux';
  const id = await productId(slug);
  const steps: [string, () => Promise<unknown>][] = [
    ['saved as a draft', () => editor.update(PRODUCT, documentId, { price: 2_000_000 })],
    ['published', () => editor.publish(PRODUCT, documentId)],
    ['published with the form', () => editor.publish(PRODUCT, documentId, { price: 3_000_000 })],
    [
      'draft discarded',
      async () => {
        await editor.update(PRODUCT, documentId, { name: 'Another' });
        await editor.discard(PRODUCT, documentId);
      },
    ],
    [
      'unpublished and published',
      async () => {
        await editor.unpublish(PRODUCT, documentId);
        await editor.publish(PRODUCT, documentId);
      },
    ],
    [
      'unpublished with its draft discarded, and published',
      async () => {
        await editor.unpublish(PRODUCT, documentId, { discardDraft: true });
        await editor.publish(PRODUCT, documentId);
      },
    ],
    [
      'published in bulk',
      async () => {
        await editor.bulkUnpublish(PRODUCT, [documentId]);
        await editor.bulkPublish(PRODUCT, [documentId]);
      },
    ],
  ];
  for (const [step, act] of steps) {
    await act();
    assert.equal(await productId(slug), id, step);
  }
});

test('an article keeps its id', async () => {
  const { documentId } = await publishArticle(editor, 'Ruou va am thuc');
  const id = await articleId('ruou-va-am-thuc');
  await editor.publish(ARTICLE, documentId, { excerpt: 'Mới' });
  await editor.unpublish(ARTICLE, documentId);
  await editor.publish(ARTICLE, documentId);
  assert.equal(await articleId('ruou-va-am-thuc'), id);
});

test('a clone gets a new id, and a deleted id is not used again', async () => {
  const original = await publishProduct(editor, 'Original');
  const id = await productId('original');
  const article = await articleId('ruou-va-am-thuc');
  const clone = await editor.clone(PRODUCT, original.documentId, { name: 'Clone', slug: 'clone' });
  await editor.publish(PRODUCT, clone.documentId);
  const cloneId = await productId('clone');
  assert.ok(cloneId > id, `${cloneId} after ${id}`);

  await editor.delete(PRODUCT, clone.documentId);
  await shop.restart();
  await publishProduct(editor, 'Successor');
  const successor = await productId('successor');
  assert.ok(successor > cloneId, `${successor} after ${cloneId}`);
  assert.equal(await productId('original'), id, 'restarted');
  assert.equal(await articleId('ruou-va-am-thuc'), article, 'restarted');
});

test('ignores an id in an editor’s request', async () => {
  const id = await productId('original');
  await publishProduct(editor, 'Impostor', { public_id: id });
  assert.notEqual(await productId('impostor'), id);
  const impostor = await productId('impostor');
  const [row] = await shop.database.query<{ document_id: string }>('SELECT document_id FROM products WHERE slug = ?', [
    'impostor',
  ]);
  await editor.publish(PRODUCT, row?.document_id ?? '', { public_id: 77 });
  assert.equal(await productId(slugOf('Impostor')), impostor);
});
