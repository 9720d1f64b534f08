import { isDatabaseAway } from '../../../platform/database-errors';
import { readDatabase } from '../connections';
import { readVersion } from '../versions';
import { INDEXED_COLUMNS, ProductIndex, type IndexedRow } from './product-index';

/** Rows taken in at once while the shop starts: others come to word in between. */
const CHUNK = 5_000;

/** Reads that crossed a save are read again: what is decided here and what the database answers must be of one version. */
const ATTEMPTS = 20;

const COLUMNS = INDEXED_COLUMNS.map((column) => `product.${column}`).join(', ');

let current: ProductIndex | undefined;
let refreshing: Promise<ProductIndex> | undefined;

type ChangedRow = { version: number } & (IndexedRow | { item_id: null });

const isProduct = (row: ChangedRow): row is { version: number } & IndexedRow => row.item_id !== null;

async function takeChanges(index: ProductIndex): Promise<number> {
  const rows = await readDatabase().all<ChangedRow>({
    text: `SELECT known.version, ${COLUMNS} FROM storefront_versions AS known
      LEFT JOIN storefront_products AS product ON product.changed_in > ? WHERE known.scope = 'products'`,
    values: [index.version],
    recurring: true,
  });
  const version = rows[0]?.version ?? 0;
  if (version >= index.version) {
    index.take(rows.filter(isProduct));
    index.settle(version);
  }
  return version;
}

/** All products, in chunks, and then what has changed since the first of them. */
async function load(): Promise<ProductIndex> {
  const index = new ProductIndex();
  const version = await readVersion('products');
  let after = -1;
  for (;;) {
    const rows = await readDatabase().all<IndexedRow>({
      text: `SELECT ${COLUMNS} FROM storefront_products AS product WHERE item_id > ? ORDER BY item_id LIMIT ?`,
      values: [after, CHUNK],
    });
    index.take(rows);
    const last = rows.at(-1);
    if (!last) break;
    after = last.item_id;
  }
  index.settle(version);
  await takeChanges(index);
  return index;
}

async function bringUpToDate(): Promise<ProductIndex> {
  if (!current) return load();
  const { version } = current;
  // A version that fell is another database's (a backup was put back): nothing known holds.
  return (await takeChanges(current)) < version ? load() : current;
}

/** @returns the index with every change that was committed before the call */
async function refresh(): Promise<ProductIndex> {
  refreshing ??= bringUpToDate().finally(() => {
    refreshing = undefined;
  });
  current = await refreshing;
  return current;
}

/**
 * Makes the index ready before the first request is answered. A database that is away just then does not keep the shop from
 * starting: whoever asks first has the index made, or is told to come again.
 *
 * @param onAway is told why it is not ready
 */
export async function loadProductIndex(onAway: (error: unknown) => void): Promise<void> {
  current = undefined;
  try {
    await refresh();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    onAway(error);
  }
}

/** What was decided by the index and read of the database, with the versions of the products that both were of. */
export interface IndexedRead<Value> {
  decidedIn: number;
  readIn: number;
  value: Value;
}

/**
 * Reads what the index and the database say together, at one version of the products. The index is as fresh as the last
 * read: the database tells the version with every answer, and where a save came between, both are asked again.
 */
export async function readAtOneVersion<Value>(read: (index: ProductIndex) => Promise<IndexedRead<Value>>): Promise<Value> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { decidedIn, readIn, value } = await read(current ?? (await refresh()));
    if (decidedIn === readIn) return value;
    if (current?.version !== readIn) await refresh();
  }
  throw new Error('The products changed faster than they could be read.');
}
