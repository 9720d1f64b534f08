import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { PlannedEntry } from '../src/editing/changes/server/run';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { changedEntry, entriesOf, newEntry, planRun, runsOf } from './support/catalogue-runs';
import { createGroups } from './support/content';
import { connect, signIn, type Editor } from './support/editor';
import { png } from './support/images';
import type { Row } from './support/shop-database';
import { OWN_COLUMNS, withoutOwn } from './support/without-own';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;
let runs: ReturnType<typeof runsOf>;
/** what a run makes, by whether it is published */
let wines: Record<string, { typed: Parameters<typeof newEntry>[1]; isPublished: boolean }>;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  runs = runsOf(editor);
  const { brand, origin, type } = await createGroups(editor, 'Uno');
  const groups = { brand: brand.documentId, origin: origin.documentId, wine_type: type.documentId };
  const files = [await editor.upload(await png('a.png')), await editor.upload(await png('b.png', '#123456'))].map(({ id }) => id);
  const seo = { meta_title: 'Tiêu đề', meta_description: null };
  wines = {
    full: { typed: { ...groups, price: 5, grapes: ['Merlot'], gallery: files, seo }, isPublished: true },
    draft: { typed: { brand: brand.documentId, gallery: files.slice(0, 1) }, isPublished: false },
    bare: { typed: {}, isPublished: true },
  };
});
afterAll(() => shop.close());

const named = (prefix: string): Record<string, string> =>
  Object.fromEntries(Object.keys(wines).map((key) => [key, `${prefix}${key}`]));

const GROUPS = [
  { kind: 'brand', uid: 'api::brand.brand', table: 'brands', more: {} },
  { kind: 'origin', uid: 'api::origin.origin', table: 'origins', more: { country: 'Pháp' } },
  { kind: 'wine_type', uid: 'api::wine-type.wine-type', table: 'wine_types', more: {} },
] as const;

/** @returns everything that the tables have of a group, without what no two groups can share */
async function groupStateOf({ kind, table }: (typeof GROUPS)[number], name: string): Promise<object> {
  const [row] = await shop.database.query(`SELECT * FROM ${table} WHERE name = ?`, [name]);
  const documentId = String(row?.document_id);
  const [words] = await shop.database.query('SELECT * FROM panel_search WHERE document_id = ?', [documentId]);
  const [entry] = await shop.database.query('SELECT * FROM storefront_entries WHERE kind = ? AND document_id = ?', [
    kind,
    documentId,
  ]);
  const columns = Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !OWN_COLUMNS.includes(column)));
  const body = JSON.parse(entry?.body as string) as unknown;
  const found = { columns, isPublished: row?.published_at !== null, words, entry: { ...entry, body } };
  return withoutOwn(found, { name, documentId, publicId: Number(row?.public_id) }) as object;
}

test('a run makes groups as the panel does, each once, and of one name in each country', async () => {
  for (const { uid, more } of GROUPS) await editor.create(uid, { name: 'ggg', slug: 'ggg', ...more });
  const groups = GROUPS.map(({ uid, more }): PlannedEntry => newEntry('hhh', more, { uid, publication: 'keep' }));
  const elsewhere = newEntry('hhh', { country: 'Ý' }, { uid: 'api::origin.origin', publication: 'keep' });
  const wine = (name: string, origin: number): PlannedEntry =>
    newEntry(name, { brand: { position: 1 }, origin: { position: origin }, wine_type: { position: 3 } });
  const entries = [...groups, elsewhere, wine('iii', 2), wine('jjj', 4)];
  const { run } = await runs.apply(await planRun(shop, PRODUCT, entries));
  assert.deepEqual([run.state, run.counts.applied], ['done', 2], JSON.stringify(run));
  for (const group of GROUPS) assert.deepEqual(await groupStateOf(group, 'hhh'), await groupStateOf(group, 'ggg'), group.uid);
  const countries = await shop.database.query(
    `SELECT p.name, o.country, o.slug FROM products p JOIN products_origin_lnk l ON l.product_id = p.id JOIN origins o ON o.id = l.origin_id
     WHERE p.name IN ('iii', 'jjj') AND p.published_at IS NULL ORDER BY p.name`,
  );
  assert.deepEqual(
    countries.map((row) => ({ ...row })),
    [
      { name: 'iii', country: 'Pháp', slug: 'hhh' },
      { name: 'jjj', country: 'Ý', slug: 'hhh-1' },
    ],
  );
});

/** @returns what the tables still have of deleted products, and what the bin has of them */
async function remainsOf(name: string, documentId: string, publicId: number): Promise<object> {
  const select = (sql: string, ...values: (string | number)[]): Promise<Row[]> => shop.database.query(sql, values);
  const [bin] = await select('SELECT * FROM bin_entries WHERE document_id = ?', documentId);
  const links = (JSON.parse(String(bin?.links)) as { owner: { public_id?: number } }[]).map(({ owner, ...link }) => ({
    ...link,
    owner: { ...owner, public_id: undefined },
  }));
  const content = JSON.parse(String(bin?.content)) as {
    values: Row;
    components: { attribute: string; row: { values: Row } }[];
  }[];
  const versions = content.map(({ values, components }) => ({
    values: Object.fromEntries(Object.entries(values).filter(([column]) => !OWN_COLUMNS.includes(column))),
    isPublished: values.published_at !== null,
    components: components.map(({ attribute, row }) => [attribute, row.values.meta_title, row.values.meta_description]),
  }));
  const found = {
    ...{ name: bin?.name, uid: bin?.uid, by: bin?.deleted_by, links, versions },
    left: await select('SELECT id FROM products WHERE document_id = ?', documentId),
    words: await select('SELECT * FROM panel_search WHERE document_id = ?', documentId),
    readModel: await select('SELECT * FROM storefront_products WHERE document_id = ?', documentId),
  };
  return withoutOwn(found, { name, documentId, publicId }) as object;
}

test('an undone run deletes as the panel does: into the bin, with links, files and components', async () => {
  const [panel, run] = [named('kkk'), named('lll')];
  const identities = new Map<string, [documentId: string, publicId: number]>();
  const remember = async (names: Record<string, string>): Promise<void> => {
    for (const name of Object.values(names)) {
      const [row] = await shop.database.query('SELECT document_id, public_id FROM products WHERE name = ?', [name]);
      identities.set(name, [String(row?.document_id), Number(row?.public_id)]);
    }
  };
  const makeAll = (names: Record<string, string>): PlannedEntry[] =>
    Object.entries(names).map(([key, name]) => {
      const { typed = {}, isPublished = true } = wines[key] ?? {};
      return newEntry(name, typed, { publication: isPublished ? 'publish' : 'keep' });
    });
  await runs.apply(await planRun(shop, PRODUCT, makeAll(panel)));
  const id = await planRun(shop, PRODUCT, makeAll(run));
  await runs.apply(id);
  await remember(panel);
  await remember(run);
  for (const name of Object.values(panel)) await editor.delete(PRODUCT, identities.get(name)?.[0] ?? '');
  const undone = await runs.untilEnded((await runs.undo(id)).run.id);
  assert.deepEqual([undone.run.state, undone.run.counts.applied], ['done', Object.keys(run).length]);
  for (const key of Object.keys(wines)) {
    const [one, other] = [panel[key] ?? '', run[key] ?? ''];
    assert.deepEqual(
      await remainsOf(other, ...(identities.get(other) ?? ['', 0])),
      await remainsOf(one, ...(identities.get(one) ?? ['', 0])),
      key,
    );
  }
  const [orphans] = await shop.database.query(
    'SELECT id FROM components_shared_seos WHERE id NOT IN (SELECT cmp_id FROM products_cmps) AND id NOT IN (SELECT cmp_id FROM articles_cmps)',
  );
  assert.equal(orphans, undefined);
  assert.doesNotMatch(shop.log(), /written entry by entry/);
});

test('an undone run leaves what other content needs, and says so', async () => {
  const made = [
    newEntry('mmm', {}, { uid: 'api::brand.brand', publication: 'keep' }),
    newEntry('nnn', { brand: { position: 1 } }),
    newEntry('ooo', {}, { uid: 'api::brand.brand', publication: 'keep' }),
    newEntry('ppp', { brand: { position: 3 } }),
  ];
  const id = await planRun(shop, PRODUCT, made);
  await runs.apply(id);
  const [brand] = await shop.database.query("SELECT document_id FROM brands WHERE name = 'mmm'");
  await editor.createAndPublish(PRODUCT, {
    name: 'qqq',
    slug: 'qqq',
    in_stock: true,
    brand: connect(String(brand?.document_id)),
  });
  const undone = await runs.untilEnded((await runs.undo(id)).run.id);
  const entries = await entriesOf(shop, undone.run.id);
  assert.deepEqual(
    entries.map(({ label, state }) => [label, state]),
    [
      ['ppp', 'applied'],
      ['ooo', 'applied'],
      ['nnn', 'applied'],
      ['mmm', 'failed'],
    ],
  );
  assert.match(entries[3]?.reason ?? '', /1 sản phẩm/);
});

test('a run is undone also after a later one was, and not beside what an editor has changed since', async () => {
  const first = await planRun(shop, PRODUCT, [newEntry('lll', { price: 10 }), newEntry('mmm', { price: 20 })]);
  await runs.apply(first);
  const made = await Promise.all((await entriesOf(shop, first)).map(({ documentId }) => editor.find(PRODUCT, documentId ?? '')));
  const raised = async (): Promise<string> =>
    planRun(
      shop,
      PRODUCT,
      await Promise.all(
        made.map((wine) => changedEntry(shop, wine, { before: { price: Number(wine.price) }, after: { price: 99 } })),
      ),
    );
  for (const _ of [1, 2]) {
    const prices = await raised();
    assert.equal((await runs.apply(prices)).run.counts.applied, 2);
    assert.equal((await runs.untilEnded((await runs.undo(prices)).run.id)).run.counts.applied, 2);
  }
  const [wine] = made;
  await editor.publish(PRODUCT, wine?.documentId ?? '', { name: 'lll', price: 30 });
  const { run } = await runs.untilEnded((await runs.undo(first)).run.id);
  assert.deepEqual([run.counts.applied, run.counts.skipped], [1, 1]);
  const left = await shop.database.query("SELECT name FROM products WHERE name IN ('lll', 'mmm') AND published_at IS NULL");
  assert.deepEqual(
    left.map(({ name }) => name),
    ['lll'],
  );
});
