import { isDatabaseAway } from '../../../../platform/database-errors';
import { TimeSlices } from '../../../../platform/load-shedding/background-slices';
import { readDatabase } from '../connections';
import { searchProducts } from '../search/search';
import { readVersion } from '../versions';
import type { GroupRow, RenamedGroup } from './group-entries';
import { CHANGING, ProductIndex } from './product-index';
import { INDEXED_COLUMNS, type IndexedRow } from './indexed-row';

/** Rows of one read at the start; the event loop runs in between. */
const CHUNK_ROWS = 5_000;

/** How long a change may block the event loop. */
const SLICE_MS = 4;

const MAX_ATTEMPTS = 20;

/** The first search of a process compiles the patterns of prices and measures: 50 ms of processor time, for which a visitor would wait. */
const FIRST_SEARCH = 'rượu vang đỏ pháp dưới 1 triệu';

const COLUMNS = INDEXED_COLUMNS.join(', ');
const GROUPS_SQL = `FROM storefront_entries WHERE kind IN ('brand', 'origin', 'wine_type', 'synonym')`;

const NO_COLUMNS = INDEXED_COLUMNS.slice(1)
  .map(() => 'NULL')
  .join(', ');

/** Changed products, groups and views, in one statement: all of one version. */
const CHANGES_SQL = `SELECT products.version, changed.* FROM storefront_versions AS products LEFT JOIN (
    SELECT 'product' AS kind, ${COLUMNS}, NULL AS body FROM storefront_products WHERE changed_in > ?
    UNION ALL SELECT kind, item_id, ${NO_COLUMNS}, body ${GROUPS_SQL} AND changed_in > ?
    UNION ALL SELECT 'views', item_id, ${NO_COLUMNS}, CAST(views AS text) FROM storefront_product_views WHERE changed_in > ?
  ) AS changed ON 1 = 1 WHERE products.scope = 'products'`;

let current: ProductIndex | undefined;
let refreshing: Promise<ProductIndex> | undefined;

/** The views of a product in the last 30 days. */
interface ViewsRow {
  kind: 'views';
  item_id: number;
  body: string;
}

type ChangedRow = { version: number } & ((IndexedRow & { kind: 'product' }) | GroupRow | ViewsRow | { kind: null });

const isProduct = (row: ChangedRow): row is { version: number; kind: 'product' } & IndexedRow => row.kind === 'product';
const isViews = (row: ChangedRow): row is { version: number } & ViewsRow => row.kind === 'views';
const isGroup = (row: ChangedRow): row is { version: number } & GroupRow => row.kind !== null && !isProduct(row) && !isViews(row);

async function upsert(index: ProductIndex, rows: readonly IndexedRow[]): Promise<void> {
  const slices = new TimeSlices(SLICE_MS);
  for (const row of rows) {
    if (slices.isOver) await slices.next();
    index.upsert(row);
  }
}

/** A region's or a type's name implies how its wines taste. @returns the products of those that are renamed */
async function readRetasted(renamed: readonly RenamedGroup[]): Promise<IndexedRow[]> {
  const rows: IndexedRow[] = [];
  for (const { kind, id } of renamed) {
    const text = `SELECT ${COLUMNS} FROM storefront_products WHERE ${kind}_id = ?`;
    if (kind !== 'brand') rows.push(...(await readDatabase().all<IndexedRow>({ text, values: [id] })));
  }
  return rows;
}

/** @returns the version in the database; if it is lower than the index's, the index is not changed */
async function applyChanges(index: ProductIndex): Promise<number> {
  const before = index.version;
  const rows = await readDatabase().all<ChangedRow>({
    text: CHANGES_SQL,
    values: [before, before, before],
    recurring: true,
  });
  const version = rows[0]?.version ?? 0;
  if (version >= before) {
    const { hasChanged, renamed } = index.groupEntries.upsert(rows.filter(isGroup));
    // The query cache stays. A new brand without products raises no version of the products.
    if (version === before && !hasChanged) return version;
    await upsert(index, [...(await readRetasted(renamed)), ...rows.filter(isProduct)]);
    for (const { item_id, body } of rows.filter(isViews)) index.setViews(item_id, Number(body));
    index.commit(version);
  }
  return version;
}

async function load(): Promise<ProductIndex> {
  const index = new ProductIndex();
  // Read first: what changes while the chunks are read has a later version, and applyChanges reads it again.
  const version = await readVersion('products');
  index.groupEntries.upsert(
    await readDatabase().all<GroupRow>({ text: `SELECT kind, item_id, body ${GROUPS_SQL}`, values: [], recurring: true }),
  );
  let lastId = -1;
  for (;;) {
    const rows = await readDatabase().all<IndexedRow>({
      text: `SELECT ${COLUMNS} FROM storefront_products WHERE item_id > ? ORDER BY item_id LIMIT ?`,
      values: [lastId, CHUNK_ROWS],
    });
    await upsert(index, rows);
    const last = rows.at(-1);
    if (!last) break;
    lastId = last.item_id;
  }
  const views = await readDatabase().all<{ item_id: number; views: number }>({
    text: 'SELECT item_id, views FROM storefront_product_views WHERE views > 0',
    values: [],
  });
  for (const row of views) index.setViews(row.item_id, row.views);
  index.commit(version);
  await applyChanges(index);
  return index;
}

async function loadOrApplyChanges(): Promise<ProductIndex> {
  if (!current) return load();
  const { version } = current;
  // A lower version is that of another database: a backup was restored.
  return (await applyChanges(current)) < version ? load() : current;
}

/** Concurrent callers share one refresh. */
async function refresh(): Promise<ProductIndex> {
  refreshing ??= loadOrApplyChanges().finally(() => {
    refreshing = undefined;
  });
  current = await refreshing;
  return current;
}

/**
 * Loads the index at the start, and prepares the process for searches. The shop also starts without its database: the first request then loads the index.
 *
 * @param onAway called with the error if the database is away
 */
export async function loadProductIndex(onAway: (error: unknown) => void): Promise<void> {
  current = undefined;
  try {
    searchProducts(await refresh(), FIRST_SEARCH);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    onAway(error);
  }
}

/** @returns the index with every group, also those that no published product has */
export async function refreshedIndex(): Promise<ProductIndex> {
  return refresh();
}

/** @returns the version of the index in memory; undefined before the first read */
export const knownIndex = (): ProductIndex | undefined => current;

/** What was read with the index and the database, and the version of the products in each. */
export interface IndexedRead<Value> {
  indexVersion: number;
  databaseVersion: number;
  value: Value;
}

/**
 * Reads with the index and the database at one version of the products. The database returns its version with each answer;
 * if a save came in between, the index is refreshed and the read repeated.
 */
export async function readAtOneVersion<Value>(read: (index: ProductIndex) => Promise<IndexedRead<Value>>): Promise<Value> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const index = current === undefined || current.version === CHANGING ? await refresh() : current;
    const { indexVersion, databaseVersion, value } = await read(index);
    if (indexVersion === databaseVersion) return value;
    if (current?.version !== databaseVersion) await refresh();
  }
  throw new Error('The products changed faster than they could be read.');
}
