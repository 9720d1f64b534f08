import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createGroups, publishArticle, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { connect, signIn } from './support/editor';
import { png } from './support/images';
import { runToEnd } from './support/processes';
import { startShop, type Shop } from './support/shop';
import { mediaDirectory } from './support/shop-environment';
import { STRAPI } from './support/server-process';

let from: Shop;
let to: Shop;

before(async () => {
  from = await startShop();
  to = await startShop();
});
after(async () => {
  await from.close();
  await to.close();
});

const PATHS = ['/san-pham?sort=name', '/san-pham/kept-two', '/bai-viet', '/bai-viet/story', '/home', '/social-links'];

async function everything(shop: Shop): Promise<unknown[]> {
  return Promise.all(PATHS.map(async (apiPath) => (await shop.api(apiPath)).body));
}

async function fill(): Promise<void> {
  const editor = await signIn(from);
  const { data } = await createGroups(editor, 'Moved');
  const picture = (await editor.upload(await png(), { alternativeText: 'Chai' })).id;
  // Gaps between ids reveal an import that numbers products again.
  for (const name of ['Gap one', 'Gap two'])
    await editor.delete('api::product.product', (await publishProduct(editor, name)).documentId);
  const one = await publishProduct(editor, 'Kept one', { ...data, gallery: [picture], price: 7 });
  const two = await publishProduct(editor, 'Kept two', data);
  await editor.publish('api::product.product', one.documentId, { slug: 'kept-one-now' });
  await publishArticle(editor, 'Story', { cover: picture, related_products: connect(two.documentId, one.documentId) });
  await editor.saveSingle('api::home.homepage', { featured_products: connect(two.documentId, one.documentId) });
  await editor.create('api::social-link.social-link', { platform: 'Zalo', url: 'https://zalo.me/1', icon: picture, order: 1 });
  // Content of the target shop, which the import must replace.
  const other = await signIn(to);
  const shown = (await other.upload(await png('shown.png'))).id;
  for (const name of ['Overwritten', 'Kept two']) await publishProduct(other, name, { gallery: [shown] });
}

test('strapi export and import keep every id, picture and former slug', async () => {
  await fill();
  const before = await everything(from);
  await from.stop();
  const file = path.join(from.directory, 'shop');
  await from.run(STRAPI, 'export', '--no-encrypt', '--file', file);
  await to.stop();
  await to.run(STRAPI, 'import', '--force', '--file', `${file}.tar.gz`);
  await to.restart();

  assert.deepEqual(await everything(to), before);
  assert.equal((await to.api('/san-pham/overwritten')).status, 404);
  const moved = await to.api('/san-pham/kept-one');
  assert.deepEqual([moved.status, moved.headers.get('Location')], [301, '/api/v1/san-pham/kept-one-now']);
  const { body } = await to.api<ProductAnswer>('/san-pham/kept-one-now');
  assert.equal((await fetch(`${to.url}${body.data.gallery[0]?.url}`)).status, 200);
});

const uploadsOf = (shop: Shop) => path.join(mediaDirectory(shop.directory), 'uploads');

test('a second import works, and a failed one leaves the files where they were', async () => {
  const file = path.join(from.directory, 'shop.tar.gz');
  await to.stop();
  await to.run(STRAPI, 'import', '--force', '--file', file);
  const files = readdirSync(uploadsOf(to)).sort();
  assert.ok(files.length > 0);
  // An entry that can't be stored, after the files are moved away.
  const folder = path.join(from.directory, 'unpacked');
  mkdirSync(folder);
  await runToEnd('tar', ['-xzf', file, '-C', folder], {});
  const entities = path.join(folder, 'entities', 'entities_00001.jsonl');
  appendFileSync(entities, '{"type":"api::product.product","id":"none","data":{"publishedAt":{}}}\n{broken');
  const broken = path.join(from.directory, 'broken.tar.gz');
  await runToEnd('tar', ['-czf', broken, '-C', folder, ...readdirSync(folder)], {});
  await assert.rejects(to.run(STRAPI, 'import', '--force', '--file', broken));
  assert.deepEqual(readdirSync(uploadsOf(to)).sort(), files);
  assert.deepEqual(
    readdirSync(mediaDirectory(to.directory)).filter((name) => name.startsWith('uploads_backup')),
    [],
  );
  await to.restart();
  const { body } = await to.api<ProductAnswer>('/san-pham/kept-one-now');
  assert.equal((await fetch(`${to.url}${body.data.gallery[0]?.url}`)).status, 200);
});

test('gives no id twice after an import', async () => {
  const editor = await signIn(to);
  await publishProduct(editor, 'After import');
  const { body } = await to.api<ProductAnswer>('/san-pham/after-import');
  assert.equal(body.data.id, 5);
});
