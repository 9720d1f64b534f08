import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn } from '../support/editor';
import { png } from '../support/images';
import { runToEnd } from '../support/processes';
import { STRAPI } from '../support/server-process';
import { startShop, type Shop } from '../support/shop';
import { mediaDirectory } from '../support/shop-environment';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const folders = () => readdirSync(mediaDirectory(shop.directory)).sort();
/** Strapi adds a `.gitkeep`. */
const uploads = () =>
  readdirSync(path.join(mediaDirectory(shop.directory), 'uploads'))
    .filter((name) => !name.startsWith('.'))
    .sort();

/** @returns an archive with an entry that can't be stored: it is read after the files are moved away */
async function breakArchive(archive: string): Promise<string> {
  const folder = path.join(shop.directory, 'unpacked');
  mkdirSync(folder);
  await runToEnd('tar', ['-xzf', archive, '-C', folder], {});
  appendFileSync(path.join(folder, 'entities', 'entities_00001.jsonl'), '{broken');
  const broken = path.join(shop.directory, 'broken.tar.gz');
  await runToEnd('tar', ['-czf', broken, '-C', folder, ...readdirSync(folder)], {});
  return broken;
}

test('strapi import works in a shop that has files, and a failed one leaves files and content', async () => {
  const editor = await signIn(shop);
  const picture = (await editor.upload(await png())).id;
  await publishProduct(editor, 'Kept', { gallery: [picture] });
  await shop.stop();
  const archive = path.join(shop.directory, 'shop.tar.gz');
  await shop.run(STRAPI, 'export', '--no-encrypt', '--file', archive.replace('.tar.gz', ''));
  const before = [folders(), uploads()];
  await assert.rejects(shop.run(STRAPI, 'import', '--force', '--file', await breakArchive(archive)));
  assert.deepEqual([folders(), uploads()], before);
  await shop.run(STRAPI, 'import', '--force', '--file', archive);
  assert.deepEqual([folders(), uploads()], before);
  await shop.restart();
  const { body } = await shop.api<ProductAnswer>('/san-pham/kept');
  assert.equal((await fetch(`${shop.url}${body.data.gallery[0]?.url}`)).status, 200);
});
