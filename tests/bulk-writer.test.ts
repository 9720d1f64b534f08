import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { Json, PlannedEntry } from '../src/editing/changes/server/run';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { newEntry, planRun, runsOf, versionOf } from './support/catalogue-runs';
import { createGroups } from './support/content';
import { connect, disconnect, signIn, type Data, type Editor } from './support/editor';
import { png } from './support/images';
import { OWN_COLUMNS, withoutOwn } from './support/without-own';
import type { Row } from './support/shop-database';

const PRODUCT = 'api::product.product';
const LINK_TABLES = ['brand', 'origin', 'wine_type'] as const;

/** What an editor types, with relations as documents and pictures as files. */
type Typed = Readonly<Record<string, Json>>;

/** How a product comes to be: typed as new, then changed. */
interface Story {
  first: Typed;
  firstPublished: boolean;
  then?: Typed;
  thenPublished?: boolean;
}

let shop: RunningShop;
let editor: Editor;
let stories: Record<string, Story>;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const [one, two] = [await createGroups(editor, 'Uno'), await createGroups(editor, 'Duo')];
  const files = [await editor.upload(await png('a.png')), await editor.upload(await png('b.png', '#123456'))].map(({ id }) => id);
  const full = {
    ...{ price: 1_290_000, compare_at_price: 1_500_000, vintage: 2015, description: 'Ngon “lắm”\nHai dòng', abv: 12.5 },
    ...{ grapes: ['Merlot', 'Syrah'], food_pairings: ['Bò nướng'], in_stock: false },
    ...{ brand: one.brand.documentId, origin: one.origin.documentId, wine_type: one.type.documentId, gallery: files },
    seo: { meta_title: 'Tiêu đề', meta_description: null },
  };
  const published = { first: full, firstPublished: true, thenPublished: true };
  stories = {
    full: { first: full, firstPublished: true },
    draft: { first: { price: 5, brand: one.brand.documentId }, firstPublished: false },
    price: { ...published, then: { price: 1_000_000 } },
    cleared: {
      ...published,
      then: { compare_at_price: null, grapes: null, brand: null, gallery: [], seo: null, description: null },
    },
    moved: {
      ...published,
      then: {
        brand: two.brand.documentId,
        gallery: [...files].reverse(),
        seo: { meta_title: 'Khác', meta_description: 'Mô tả' },
      },
    },
    half: { ...published, thenPublished: false, then: { price: 7, origin: two.origin.documentId, gallery: files.slice(0, 1) } },
    bare: {
      first: {},
      firstPublished: true,
      thenPublished: true,
      then: { vintage: 1999, seo: { meta_title: 'Mới', meta_description: null } },
    },
    still: {
      first: { price: 5 },
      firstPublished: false,
      thenPublished: false,
      then: { price: 6, wine_type: two.type.documentId },
    },
  };
});
afterAll(() => shop.close());

/** What the panel's form sends. */
function toForm(typed: Typed, before: Typed): Data {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]): [string, unknown] => {
      if (!LINK_TABLES.some((relation) => relation === name)) return [name, value];
      return [name, value === null ? disconnect(before[name] as string) : connect(value as string)];
    }),
  );
}

async function writeInPanel(names: Record<string, string>): Promise<void> {
  for (const [key, name] of Object.entries(names)) {
    const { first, firstPublished, then, thenPublished } = stories[key] as Story;
    const data = { name, slug: name, in_stock: true, ...toForm(first, {}) };
    const { documentId } = await (firstPublished ? editor.createAndPublish : editor.create)(PRODUCT, data);
    if (then) await (thenPublished ? editor.publish : editor.update)(PRODUCT, documentId, toForm(then, first));
  }
}

async function writeInRuns(names: Record<string, string>): Promise<void> {
  const runs = runsOf(editor);
  const apply = async (entries: PlannedEntry[]): Promise<void> => {
    const { run } = await runs.apply(await planRun(shop, PRODUCT, entries));
    assert.deepEqual([run.state, run.counts.applied], ['done', entries.length], JSON.stringify(run));
  };
  const publication = (isPublished: boolean | undefined) => (isPublished ? 'publish' : 'keep') as PlannedEntry['publication'];
  await apply(
    Object.entries(names).map(([key, name]) => {
      const { first, firstPublished } = stories[key] as Story;
      return newEntry(name, first, { publication: publication(firstPublished) });
    }),
  );
  const changed: PlannedEntry[] = [];
  for (const [key, name] of Object.entries(names)) {
    const { first, then, thenPublished } = stories[key] as Story;
    const [row] = await shop.database.query<{ document_id: string }>('SELECT document_id FROM products WHERE name = ?', [name]);
    if (!then || !row) continue;
    const changes = Object.fromEntries(
      Object.entries(then).map(([attribute, value]) => [attribute, { before: first[attribute] ?? null, after: value }]),
    );
    const documentId = row.document_id;
    const baseVersion = await versionOf(shop, 'products', documentId);
    changed.push({ kind: 'changed', label: name, documentId, changes, publication: publication(thenPublished), baseVersion });
  }
  await apply(changed);
}

const timeOf = (value: unknown): number => new Date(value as string).getTime();

/** @returns everything that the tables have of a product, without what two products can't share */
async function stateOf(name: string): Promise<object> {
  const select = (sql: string, ...values: (string | number)[]): Promise<Row[]> => shop.database.query(sql, values);
  const rows = await select('SELECT * FROM products WHERE name = ? ORDER BY published_at IS NULL DESC', name);
  const [draft] = rows;
  const documentId = String(draft?.document_id);
  const versions = [];
  for (const row of rows) {
    const id = Number(row.id);
    const links = [];
    for (const kind of LINK_TABLES)
      links.push(await select(`SELECT ${kind}_id FROM products_${kind}_lnk WHERE product_id = ?`, id));
    versions.push({
      columns: Object.fromEntries(Object.entries(row).filter(([column]) => !OWN_COLUMNS.includes(column))),
      isPublished: row.published_at !== null,
      createdAsDraft: timeOf(row.created_at) === timeOf(draft?.created_at),
      updatedAsDraft: timeOf(row.updated_at) === timeOf(draft?.updated_at),
      isChanged: timeOf(row.updated_at) > timeOf(row.created_at),
      links,
      files: await select(
        'SELECT file_id, related_type, field, "order" FROM files_related_mph WHERE related_id = ? AND related_type = ? ORDER BY "order"',
        id,
        PRODUCT,
      ),
      components: await select(
        'SELECT c.component_type, c.field, c."order", s.meta_title, s.meta_description FROM products_cmps c JOIN components_shared_seos s ON s.id = c.cmp_id WHERE c.entity_id = ?',
        id,
      ),
    });
  }
  const [words] = await select('SELECT * FROM panel_search WHERE document_id = ?', documentId);
  const [readModel] = await select('SELECT * FROM storefront_products WHERE document_id = ?', documentId);
  const slugs = await select('SELECT kind, slug FROM storefront_slugs WHERE target = ? ORDER BY slug', documentId);
  const found = { versions, words, slugs, readModel };
  return withoutOwn(found, { name, documentId, publicId: Number(draft?.public_id) }) as object;
}

/** Components whose product is gone or has others. */
const orphans = async (): Promise<number> => {
  const [row] = await shop.database.query<{ count: number | string }>(
    'SELECT count(*) AS count FROM components_shared_seos WHERE id NOT IN (SELECT cmp_id FROM products_cmps) AND id NOT IN (SELECT cmp_id FROM articles_cmps)',
  );
  return Number(row?.count);
};

const named = (prefix: string): Record<string, string> =>
  Object.fromEntries(Object.keys(stories).map((key) => [key, `${prefix}${key}`]));

test('a run leaves the tables as the panel does: rows, links, files, components, search, read model, slugs', async () => {
  const [panel, run] = [named('aaa'), named('bbb')];
  await writeInPanel(panel);
  await writeInRuns(run);
  for (const key of Object.keys(stories)) {
    assert.deepEqual(await stateOf(run[key] ?? ''), await stateOf(panel[key] ?? ''), key);
  }
  assert.equal(await orphans(), 0);
  assert.doesNotMatch(shop.log(), /written entry by entry/);
});

test('a run raises the version of the products once a batch', async () => {
  const version = async (): Promise<number> => {
    const [row] = await shop.database.query("SELECT version FROM storefront_versions WHERE scope = 'products'");
    return Number(row?.version);
  };
  const before = await version();
  const entries = Array.from({ length: 60 }, (_, index) => newEntry(`many ${index}`, { price: index }));
  await runsOf(editor).apply(await planRun(shop, PRODUCT, entries));
  assert.equal(await version(), before + 1);
});
