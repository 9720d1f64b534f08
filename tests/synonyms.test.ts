import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PRESET_PARTS, presetKey } from '../src/read-model/query/search/preset-synonyms';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { EditorError, signIn, type Data, type Editor } from './support/editor';
import { startShop } from './support/shop';

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

test('a shop of a version before loses the presets among its content, and keeps what its editors made of them', async (t) => {
  const expected = await editorPermissions(shop);
  assert.equal(expected.length, 5);
  const older = await startShop();
  t.after(() => older.close());
  const writer = await signIn(older);
  // The words that head one group.
  const heads = PRESET_PARTS.introduced.map(({ words }) => presetKey(words));
  const given = PRESET_PARTS.introduced
    .filter(({ words }) => heads.filter((head) => head === presetKey(words)).length === 1)
    .slice(0, 40);
  for (const { words, includes } of given) await writer.create(SYNONYM, { words: [...words], includes: [...includes] });
  const own = await writer.create(SYNONYM, { words: ['riêng', 'của cửa hàng'] });
  const { results } = await writer.request<{ results: { documentId: string; words: string[] }[] }>(
    'GET',
    `/content-manager/collection-types/${SYNONYM}?pageSize=100&sort=id:ASC`,
  );
  const changed = results[3]?.documentId ?? '';
  await writer.update(SYNONYM, changed, { words: [results[3]?.words[0] ?? '', 'từ của cửa hàng'] });
  await older.stop();
  for (const sql of [
    `DELETE FROM admin_permissions WHERE subject = '${SYNONYM}'`,
    "DELETE FROM strapi_core_store_settings WHERE key = 'api_synonym_presets_are_data'",
    "INSERT INTO strapi_core_store_settings (key, value, type) VALUES ('api_synonym_introduced', 'true', 'boolean')",
  ])
    await older.database.query(sql);
  await older.restart();
  const left = await older.database.query<{ document_id: string }>('SELECT document_id FROM synonyms ORDER BY id');
  const kept = new Set(left.map(({ document_id }) => document_id));
  assert.ok(kept.has(changed) && kept.has(own.documentId));
  assert.ok(!kept.has(results[0]?.documentId ?? '') && !kept.has(results[39]?.documentId ?? ''));
  assert.equal(await entriesWithContent(older), kept.size);
  await older.restart();
  assert.equal(await entriesWithContent(older), kept.size, 'once');
});
