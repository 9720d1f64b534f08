import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ProductList } from './support/contract-schemas';
import { EditorError, signIn, type Editor, type Saved } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
/** Enough that the other editor's save surely begins while they are worked off. */
const ENTRIES = 40;
/** Another editor's saves that must be answered meanwhile. */
const SAVES = 3;
/** As one transaction each and all at once, they wait longer for a connection than the pool allows. */
const FILES = testRun().thorough ? 500 : 150;

let shop: Shop;
let editor: Editor;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
});
after(() => shop.close());

async function refusal(work: Promise<unknown>): Promise<EditorError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EditorError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const createDraft = (name: string, data: object = {}): Promise<Saved> =>
  editor.create(PRODUCT, { name, slug: name.toLowerCase().replaceAll(' ', '-'), in_stock: true, ...data });

const idsOf = (documents: readonly Saved[]): string[] => documents.map(({ documentId }) => documentId);

const total = async (query: string): Promise<number> => (await shop.api<ProductList>(`/san-pham?q=${query}`)).body.meta.total;

let savers = 0;

/** Runs a bulk action, and checks that another editor's saves are answered before it ends. */
async function whileSaving(bulk: () => Promise<unknown>): Promise<void> {
  const slug = `saver-${(savers += 1)}`;
  const brand = await editor.create('api::brand.brand', { name: slug, slug });
  let isRunning = true;
  const action = bulk().finally(() => (isRunning = false));
  let saves = 0;
  while (isRunning && saves < SAVES) {
    await editor.update('api::brand.brand', brand.documentId, { name: `${slug} ${saves}` });
    saves += 1;
  }
  const wasRunning = isRunning;
  await action;
  // A transaction of all items lets the first save wait until its end.
  assert.ok(wasRunning, `${saves} saves until the end`);
}

describe('a bulk action on entries', () => {
  let documents: Saved[];

  before(async () => {
    documents = [];
    for (let number = 0; number < ENTRIES; number += 1) documents.push(await createDraft(`Batch ${number}`));
  });

  const steps = {
    publishing: { run: () => editor.bulkPublish(PRODUCT, idsOf(documents)), left: ENTRIES },
    unpublishing: { run: () => editor.bulkUnpublish(PRODUCT, idsOf(documents)), left: 0 },
    deletion: { run: () => editor.bulkDelete(PRODUCT, idsOf(documents)), left: 0 },
  };

  for (const [name, { run, left }] of Object.entries(steps)) {
    test(`lets other editors save during a ${name}`, async () => {
      await whileSaving(run);
      assert.equal(await total('batch'), left);
    });
  }

  test('does what can be done, and says what was not and why', async () => {
    const good = [await createDraft('Rest one'), await createDraft('Rest two')];
    const bad = await createDraft('Rest wrong');
    await editor.publish(PRODUCT, (await createDraft('Rest holder', { slug: 'rest-taken' })).documentId);
    // Strapi keeps slugs unique among drafts alone: this one is refused when it is published.
    await shop.database.query("UPDATE products SET slug = 'rest-taken' WHERE document_id = ?", [bad.documentId]);
    const { status, reason } = await refusal(editor.bulkPublish(PRODUCT, idsOf([...good.slice(0, 1), bad, ...good.slice(1)])));
    assert.equal(status, 400);
    assert.match(reason, /^Đã đăng 2 trong 3 mục\. 1 mục chưa được: “Rest wrong”: Giá trị này đã được dùng/);
    assert.equal(await total('rest'), 3);
  });
});

/** A folder of the media library with this many documents, as an upload leaves them. @returns the folder's id */
async function fillFolder(name: string, count: number): Promise<number> {
  const { data } = await editor.request<{ data: { id: number; path: string } }>('POST', '/upload/folders', {
    name,
    parent: null,
  });
  const time = shop.database.kind === 'postgres' ? 'now()' : String(Date.now());
  const [first] = await shop.database.query<{ id: number }>('SELECT COALESCE(max(id), 0) AS id FROM files');
  const start = Number(first?.id) + 1_000;
  const rows = Array.from({ length: count }, (_, number) => {
    const hash = `${name}_${number}`;
    writeFileSync(pathOf(hash), 'a document');
    return `(${start + number}, '${name} ${number}.pdf', '${hash}', '.pdf', 'application/pdf', 0.01, '/uploads/${hash}.pdf', 'local', '${data.path}', ${time}, ${time})`;
  });
  await shop.database.query(
    `INSERT INTO files (id, name, hash, ext, mime, size, url, provider, folder_path, created_at, updated_at) VALUES ${rows.join(', ')}`,
  );
  return data.id;
}

const pathOf = (hash: string): string => path.join(shop.directory, 'media', 'uploads', `${hash}.pdf`);
const bulkDelete = (body: object): Promise<unknown> => editor.request('POST', '/upload/actions/bulk-delete', body);

async function rowsOf(name: string): Promise<string[]> {
  const rows = await shop.database.query<{ hash: string }>('SELECT hash FROM files WHERE hash LIKE ? ORDER BY id', [`${name}_%`]);
  return rows.map(({ hash }) => hash);
}

async function withUndeletableRow(hash: string, work: () => Promise<void>): Promise<void> {
  const statements =
    shop.database.kind === 'postgres'
      ? [
          `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept'; END $$`,
          `CREATE TRIGGER keep BEFORE DELETE ON files FOR EACH ROW WHEN (OLD.hash = '${hash}') EXECUTE FUNCTION keep()`,
        ]
      : [`CREATE TRIGGER keep BEFORE DELETE ON files WHEN OLD.hash = '${hash}' BEGIN SELECT RAISE(ABORT, 'kept'); END`];
  for (const statement of statements) await shop.database.query(statement);
  try {
    await work();
  } finally {
    await shop.database.query(shop.database.kind === 'postgres' ? 'DROP TRIGGER keep ON files' : 'DROP TRIGGER keep');
  }
}

describe('a deletion of files', () => {
  test(`takes a folder of ${FILES}, and others save meanwhile`, async () => {
    const folder = await fillFolder('many', FILES);
    await whileSaving(() => bulkDelete({ folderIds: [folder] }));
    assert.deepEqual(await rowsOf('many'), []);
    assert.ok(!existsSync(pathOf('many_0')) && !existsSync(pathOf(`many_${FILES - 1}`)));
  });

  test('that fails leaves row and file together, and says what was deleted', async () => {
    const folder = await fillFolder('part', 4);
    await withUndeletableRow('part_2', async () => {
      const { status, reason } = await refusal(bulkDelete({ folderIds: [folder] }));
      assert.equal(status, 400);
      assert.match(reason, /^Đã xóa 2 trong 4 tệp\. Máy chủ gặp lỗi, 2 mục còn lại vẫn như cũ/);
    });
    assert.deepEqual(await rowsOf('part'), ['part_2', 'part_3']);
    const onDisk = [0, 1, 2, 3].map((number) => `part_${number}`).filter((hash) => existsSync(pathOf(hash)));
    assert.deepEqual(onDisk, ['part_2', 'part_3']);
    await bulkDelete({ folderIds: [folder] });
    assert.deepEqual(await rowsOf('part'), []);
  });

  test('removes the file later where the provider fails', async () => {
    await fillFolder('stuck', 1);
    const [row] = await shop.database.query<{ id: number }>("SELECT id FROM files WHERE hash = 'stuck_0'");
    // The local provider can't delete a folder.
    rmSync(pathOf('stuck_0'));
    mkdirSync(pathOf('stuck_0'));
    await editor.deleteFile(Number(row?.id));
    assert.deepEqual(await rowsOf('stuck'), []);
    await until('the log tells of it', () => /1 deleted files could not be removed.*stuck_0/.test(shop.log()));
    rmSync(pathOf('stuck_0'), { recursive: true });
    writeFileSync(pathOf('stuck_0'), 'a document');
    await shop.restart();
    await until('the file is gone', () => !existsSync(pathOf('stuck_0')));
  });
});
