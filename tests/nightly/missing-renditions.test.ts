import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { startShop, type Shop } from '../support/shop';
import { load, loadAsSaid, mediaNames } from '../support/shown-pictures';

const PRODUCTS = 6;

let shop: Shop;
let editor: Editor;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  for (let number = 0; number < PRODUCTS; number += 1) {
    const { id } = await editor.upload(await png(`chai-${number}.png`, '#722f37', 1400, 1000 + number));
    await publishProduct(editor, `Restored ${number}`, { gallery: [id] });
  }
});
after(() => shop.close());

const pathOf = (...names: string[]): string => path.join(shop.directory, 'media', ...names);

function removeRenditions(): void {
  for (const name of readdirSync(pathOf('pictures'))) rmSync(pathOf('pictures', name));
}

/** Files with seven renditions each, as a restored database has them. They are no pictures: nothing renders them. */
async function insertFiles(count: number): Promise<void> {
  const time = shop.database.kind === 'postgres' ? 'now()' : String(Date.now());
  const rows = Array.from({ length: count }, (_, file) => {
    const entries = Array.from({ length: 7 }, (_entry, number) => {
      const hash = String(file * 10 + number).padStart(40, '0');
      return [`clean_${number}`, { hash, ext: '.webp', recipe: '2', url: `/pictures/${hash}.webp` }] as const;
    });
    const formats = JSON.stringify(Object.fromEntries(entries));
    return `(${5_000 + file}, '${file}.pdf', 'restored_${file}', '.pdf', 'application/pdf', 1, '/uploads/${file}.pdf', 'local', '/', '${formats}', ${time}, ${time})`;
  });
  await shop.database.query(
    `INSERT INTO files (id, name, hash, ext, mime, size, url, provider, folder_path, formats, created_at, updated_at) VALUES ${rows.join(', ')}`,
  );
}

/** @returns every address of a picture that an answer names */
async function namedAddresses(): Promise<string[]> {
  const slugs = Array.from({ length: PRODUCTS }, (_, number) => `restored-${number}`);
  const answers = await Promise.all(slugs.map((slug) => shop.api<ProductAnswer>(`/san-pham/${slug}`)));
  const shown = answers.flatMap(({ body }) => body.data.gallery);
  return shown.flatMap(({ url, variants }) => [url, ...variants.map((variant) => variant.url)]);
}

describe('a rendition that is named and missing', () => {
  test('is made when it is asked for, byte for byte', async () => {
    const addresses = await namedAddresses();
    const before = await Promise.all(addresses.map((url) => load(shop, url)));
    removeRenditions();
    const again = await Promise.all(addresses.map((url) => load(shop, url)));
    assert.deepEqual(again, before);
    assert.deepEqual(
      mediaNames(shop, 'pictures').sort(),
      addresses.map((url) => path.basename(url)).sort(),
      'and is on the disk from then on',
    );
  });

  test('has the headers of any other, also when HEAD asks first', async () => {
    const [address = ''] = await namedAddresses();
    removeRenditions();
    const head = await fetch(`${shop.url}${address}`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    const { body } = await shop.api<ProductAnswer>('/san-pham/restored-0');
    const [picture] = body.data.gallery;
    assert.ok(picture);
    const [bytes] = await loadAsSaid(shop, picture);
    assert.equal(Number(head.headers.get('Content-Length')), bytes?.length);
    assert.match(head.headers.get('Cache-Control') ?? '', /immutable/);
  });

  test('loads right after the start of a restored shop', async () => {
    const addresses = await namedAddresses();
    await shop.stop();
    removeRenditions();
    // The first start of a version that records names finds none: neither does a restored database of an older one.
    await shop.database.query('DELETE FROM storefront_renditions');
    await insertFiles(100);
    await shop.restart();
    const [recorded] = await shop.database.query<{ count: number }>('SELECT count(*) AS count FROM storefront_renditions');
    assert.ok(Number(recorded?.count) >= 700 + addresses.length, `${recorded?.count} renditions are recorded`);
    for (const address of addresses) await load(shop, address);
  });

  test('is a 404 that is not kept where its original is lost too', async () => {
    const [address = ''] = await namedAddresses();
    const original = mediaNames(shop, 'uploads').filter((name) => name.startsWith('chai_0'));
    assert.equal(original.length, 1);
    removeRenditions();
    rmSync(pathOf('uploads', original[0] ?? ''));
    const response = await fetch(`${shop.url}${address}`);
    assert.deepEqual([response.status, response.headers.get('Cache-Control')], [404, 'no-store']);
    assert.match(shop.log(), /could not be rendered on demand/);
  });
});

test('unknown names are 404, which is not kept, also when many ask at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await fetch(`${shop.url}/pictures/${randomBytes(20).toString('hex')}.webp`);
      return `${response.status} ${response.headers.get('Cache-Control')}`;
    }),
  );
  assert.deepEqual([...new Set(answers)], ['404 no-store']);
  for (const name of ['x.webp', 'a'.repeat(40), `${'A'.repeat(40)}.webp`, '']) {
    const response = await fetch(`${shop.url}/pictures/${name}`);
    assert.deepEqual([response.status, response.headers.get('Cache-Control')], [404, 'no-store'], name);
  }
});

test('no answer of the panel is kept by a browser or a proxy', async () => {
  for (const [status, address] of [
    [200, '/admin/init'],
    [200, '/admin/users/me'],
    [200, '/content-manager/init'],
    [200, '/content-manager/collection-types/api::product.product'],
    [200, '/upload/files'],
    [200, '/users-permissions/roles'],
    [404, '/content-manager/collection-types/api::product.product/nothing'],
  ] as const) {
    const response = await fetch(`${shop.url}${address}`, { headers: editor.headers });
    assert.deepEqual([response.status, response.headers.get('Cache-Control')], [status, 'no-store'], address);
  }
  const refused = await fetch(`${shop.url}/upload/files`);
  assert.deepEqual([refused.status, refused.headers.get('Cache-Control')], [401, 'no-store']);
});
