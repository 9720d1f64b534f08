import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STARTER_GROUPS } from '../src/api/synonym/starter-groups';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { EditorError, signIn, type Data, type Editor } from './support/editor';
import { startShop } from './support/shop';
import { inEveryCase } from './support/test-run';

const SYNONYM = 'api::synonym.synonym';

let shop: RunningShop;
let editor: Editor;

before(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
after(() => shop.close());

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

const editorPermissions = ({ database }: RunningShop): Promise<Record<string, unknown>[]> =>
  database.query(
    `SELECT action, subject, properties, conditions FROM admin_permissions WHERE subject = '${SYNONYM}' AND id IN (
      SELECT permission_id FROM admin_permissions_role_lnk JOIN admin_roles ON admin_roles.id = role_id
      WHERE code = 'strapi-editor') ORDER BY action`,
  );

test('a new shop has the starter groups', async () => {
  assert.equal(await count(shop, 'synonyms'), STARTER_GROUPS.length);
  const rows = await shop.database.query<{ body: string }>(
    "SELECT body FROM storefront_entries WHERE kind = 'synonym' ORDER BY item_id",
  );
  assert.deepEqual(
    rows.map(({ body }) => JSON.parse(body) as Entry),
    STARTER_GROUPS.map((group, index) => ({ id: index + 1, ...group })),
  );
});

test('a save, a creation and a deletion commit with the entry and the version of the products', async () => {
  let { version } = await readEntry('none');
  const expectEntry = async (documentId: string, expected: Omit<Entry, 'id'> | null): Promise<void> => {
    const row = await readEntry(documentId);
    const id = STARTER_GROUPS.length + 1;
    assert.deepEqual(row.body === null ? null : (JSON.parse(row.body) as Entry), expected && { id, ...expected });
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

const isRare = inEveryCase('a version of long ago');

test('a shop of the version before gets the groups once, and its editors the permissions', isRare, async (t) => {
  const expected = await editorPermissions(shop);
  assert.equal(expected.length, 5);
  const older = await startShop();
  t.after(() => older.close());
  await older.stop();
  // What a shop of that version has not: Strapi creates the table again, because its record of the tables is older too.
  for (const sql of [
    'DROP TABLE synonyms',
    'DELETE FROM strapi_database_schema',
    "DELETE FROM storefront_entries WHERE kind = 'synonym'",
    `DELETE FROM storefront_sequences WHERE name = '${SYNONYM}'`,
    `DELETE FROM admin_permissions WHERE subject = '${SYNONYM}'`,
    "DELETE FROM strapi_core_store_settings WHERE key LIKE 'api_synonym_%'",
  ])
    await older.database.query(sql);
  await older.restart();
  assert.equal(await entriesWithContent(older), STARTER_GROUPS.length);
  assert.equal(await count(older, 'synonyms'), STARTER_GROUPS.length);
  assert.deepEqual(await editorPermissions(older), expected);
});
