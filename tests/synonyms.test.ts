import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { EditorError, signIn, type Data, type Editor } from './support/editor';

const SYNONYM = 'api::synonym.synonym';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

interface Entry {
  id: number;
  words: string[];
  includes: string[];
}

interface EntryRow {
  body: string | null;
  changed_in: number;
  version: number;
}

/** One statement, so that it sees one commit. */
async function readEntry(documentId: string): Promise<EntryRow> {
  const [row] = await shop.database.query<EntryRow & Record<string, unknown>>(
    `SELECT entry.body, entry.changed_in, products.version FROM storefront_versions AS products
      LEFT JOIN storefront_entries AS entry ON entry.kind = 'synonym' AND entry.document_id = '${documentId}'
      WHERE products.scope = 'products'`,
  );
  assert.ok(row);
  return row;
}

async function count({ database }: RunningShop, from: string): Promise<number> {
  const [row] = await database.query<{ rows: number | string }>(`SELECT count(*) AS rows FROM ${from}`);
  return Number(row?.rows);
}

const entriesWithContent = (of: RunningShop): Promise<number> =>
  count(of, "storefront_entries WHERE kind = 'synonym' AND body IS NOT NULL");

test('a new shop knows the presets, and has none among its content', async () => {
  assert.deepEqual([await count(shop, 'synonyms'), await entriesWithContent(shop)], [0, 0]);
  await publishProduct(editor, 'Vang thử', { food_pairings: ['Thịt bò'] });
  const { body } = await shop.api<{ data: { name: string }[] }>('/san-pham?q=beefsteak');
  assert.deepEqual(
    body.data.map(({ name }) => name),
    ['Vang thử'],
  );
});

test('what an editor gives a meaning is not answered as something that the shop does not sell', async () => {
  const found = async (): Promise<string[]> =>
    (await shop.api<{ data: { name: string }[] }>('/san-pham?q=soju')).body.data.map(({ name }) => name);
  assert.deepEqual(await found(), []);
  const { documentId } = await editor.create(SYNONYM, { words: ['soju', 'Thịt bò'] });
  assert.deepEqual(await found(), ['Vang thử']);
  await editor.delete(SYNONYM, documentId);
  assert.deepEqual(await found(), []);
});

test('a save, a creation and a deletion commit with the entry and the version of the products', async () => {
  let { version } = await readEntry('none');
  const expectEntry = async (documentId: string, expected: Omit<Entry, 'id'> | null): Promise<void> => {
    const row = await readEntry(documentId);
    assert.deepEqual(row.body === null ? null : (JSON.parse(row.body) as Entry), expected && { id: 2, ...expected });
    assert.ok(row.version > version, `version ${row.version} after ${version}`);
    assert.equal(row.changed_in, row.version);
    ({ version } = row);
  };
  const { documentId, name } = await editor.create(SYNONYM, { words: ['thử', 'vang thử'] });
  assert.equal(name, 'thử, vang thử');
  await expectEntry(documentId, { words: ['thử', 'vang thử'], includes: [] });

  const saved = await editor.update(SYNONYM, documentId, {
    words: ['thử'],
    includes: ['Médoc'],
    name: 'của khách',
    public_id: 1,
  });
  assert.equal(saved.name, 'thử', 'named by its words');
  await expectEntry(documentId, { words: ['thử'], includes: ['Médoc'] });

  await editor.delete(SYNONYM, documentId);
  await expectEntry(documentId, null);
});

test('a save computes lists and suggestions again', async () => {
  const { documentId } = await editor.create(SYNONYM, { words: ['một', 'hai'] });
  for (const path of ['/san-pham?q=abc', '/tim-kiem?q=abc']) {
    const cacheOf = async (): Promise<string | null> => (await shop.api(path)).headers.get('x-cache');
    await cacheOf();
    assert.equal(await cacheOf(), 'HIT', path);
    await editor.update(SYNONYM, documentId, { includes: [path] });
    assert.equal(await cacheOf(), 'MISS', path);
  }
  await editor.delete(SYNONYM, documentId);
});

test('refuses a group without words, and wrong ones, with a message at the input', async () => {
  const long = 'a'.repeat(101);
  const many = (items: number): string[] => Array.from({ length: items }, (_, index) => `từ ${index}`);
  const wrong: [Data, string, RegExp][] = [
    [{}, 'words', /Cần điền/],
    [{ words: [] }, 'words', /Cần điền/],
    [{ words: 'Pháp' }, 'words', /danh sách/],
    [{ words: ['Pháp', '–!'] }, 'words', /“–!” không phải là một từ/],
    [{ words: ['Pháp', 'France', 'PHÁP'] }, 'words', /“PHÁP” có hai lần/],
    [{ words: [long] }, 'words', /tối đa 100 ký tự/],
    [{ words: many(51) }, 'words', /Tối đa 50 mục/],
    [{ words: [' Pháp'] }, 'words', /khoảng trắng/],
    [{ words: ['Pháp'], includes: ['France', 'pháp'] }, 'includes', /“pháp” có hai lần/],
    [{ words: ['Pháp'], includes: ['…'] }, 'includes', /không phải là một từ/],
    [{ words: ['Pháp'], includes: many(101) }, 'includes', /Tối đa 100 mục/],
  ];
  const before = await readEntry('none');
  for (const [data, field, message] of wrong) {
    await assert.rejects(editor.create(SYNONYM, data), (error) => {
      assert.ok(error instanceof EditorError);
      assert.equal(error.status, 400, error.message);
      assert.match(error.fields[field] ?? '', message, error.message);
      return true;
    });
  }
  assert.deepEqual(await readEntry('none'), before);
  const most = await editor.create(SYNONYM, { words: many(50), includes: many(150).slice(50) });
  assert.match(String(most.name), /^từ 0, từ 1, .*…$/);
  await editor.delete(SYNONYM, most.documentId);
});
