import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { runsOf } from '../support/catalogue-runs';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { readRows, tablesOf } from '../support/tables';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

describe('pictures of an import', () => {
  const asked: (string | undefined)[] = [];
  let picture: Buffer;
  const server = createServer(({ url }, response) => {
    asked.push(url);
    if (url === '/gone.png') response.writeHead(404).end();
    else response.end(url === '/text.png' ? 'no picture' : picture);
  });
  let base: string;
  let shop: RunningShop;
  let editor: Editor;
  let tables: ReturnType<typeof tablesOf>;
  let runs: ReturnType<typeof runsOf>;

  beforeAll(async () => {
    picture = (await png()).bytes;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    base = `http://${host}`;
    shop = await borrowShop('none', { IMPORT_PRIVATE_HOSTS: host });
    editor = await signIn(shop);
    tables = tablesOf(shop, editor);
    runs = runsOf(editor);
  });
  afterAll(async () => {
    server.close();
    await shop?.close();
  });

  const galleryOf = async (slug: string) => (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.gallery;

  test('are fetched from their addresses once, named by them, told where they fail, and go with an undo', async () => {
    const content =
      `Mã;Tên;Hình ảnh\nP-1;Picture one;${base}/chai%20%C4%91%E1%BB%8F.bin | ${base}/gone.png\n` +
      `P-2;Picture two;${base}/same%.jpg\nP-3;Picture three;${base}/text.png\n`;
    const { id } = await tables.plan({ uid: PRODUCT, content });
    await runs.apply(id);
    const waiting = () => shop.database.query('SELECT * FROM catalogue_picture_work');
    await until('the pictures are there', async () => (await waiting()).length === 0, 60_000, 250);
    assert.deepEqual(await shop.database.query('SELECT name, mime FROM files'), [{ name: 'chai đỏ.png', mime: 'image/png' }]);
    const galleries = await Promise.all(['picture-one', 'picture-two', 'picture-three'].map(galleryOf));
    assert.deepEqual(
      galleries.map(({ length }) => length),
      [1, 1, 0],
    );
    const told = (await tables.entries(id, 'new')).flatMap(({ errors }) => errors.map(({ message }) => message));
    assert.match(told.join(), /status 404.*no-picture/);
    const again = await tables.plan({ uid: PRODUCT, content });
    assert.equal(again.counts.unchanged, 3);
    await runs.discard(again.id);
    assert.equal(asked.length, 4);
    const { run } = await runs.undo(id);
    await runs.untilEnded(run.id);
    assert.equal((await shop.api('/san-pham/picture-one')).status, 404);
  });

  test('of one name are told apart in an export, which changes nothing', async () => {
    for (const name of ['a.png', 'a.png', 'b.png']) await editor.upload(await png(name));
    const files = await shop.database.query<{ id: number }>("SELECT id FROM files WHERE name IN ('a.png', 'b.png') ORDER BY id");
    await publishProduct(editor, 'Names', { sku: 'N-1', gallery: files.map(({ id }) => id) });
    const content = await tables.export(PRODUCT, 'csv');
    assert.match((await readRows(content))[1]?.join() ?? '', /a\.png #\d+ \| a\.png #\d+ \| b\.png/);
    assert.equal((await tables.plan({ uid: PRODUCT, content })).counts.unchanged, 1);
  });
});
