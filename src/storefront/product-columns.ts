import { LRUCache } from 'lru-cache';
import { INT32_MAX } from '../http/parameters';
import { hasPriceRange, type ProductFilters } from './product-filters';
import { readDatabase } from './read-database';

/*
 * The filters of all products, in memory, to count by. A database counts by visiting every match: the more products a
 * shop has, the longer that takes, for a number that goes with every page. Here a count passes once over a few numbers a
 * product (100,000 products are 3 MB and less than a millisecond).
 *
 * The columns are never guessed to be fresh. A page is read together with the version of the products, and counted by
 * columns of that same version: what has changed since the last one is fetched first (`changed_in`).
 */

const COLUMNS = ['brand_id', 'origin_id', 'wine_type_id', 'vintage', 'price', 'in_stock', 'published'] as const;

type Column = (typeof COLUMNS)[number];

/** No brand, no price, …: no id, year or price is below zero. */
const NONE = -1;

interface ChangedRow {
  version: number;
  item_id: number | null;
  brand_id: number | null;
  origin_id: number | null;
  wine_type_id: number | null;
  vintage: number | null;
  price: number | null;
  in_stock: boolean | number | null;
  published: boolean | number | null;
}

interface Columns {
  version: number;
  places: Map<number, number>;
  values: Record<Column, Int32Array>;
}

const ROOM = 1024;

const emptyColumns = (): Columns => ({
  version: 0,
  places: new Map(),
  values: Object.fromEntries(COLUMNS.map((column) => [column, new Int32Array(ROOM)])) as Record<Column, Int32Array>,
});

let columns = emptyColumns();
let refreshing: Promise<void> | undefined;

function grow(values: Record<Column, Int32Array>): void {
  for (const column of COLUMNS) {
    const larger = new Int32Array(values[column].length * 2);
    larger.set(values[column]);
    values[column] = larger;
  }
}

function place(into: Columns, row: ChangedRow & { item_id: number }): void {
  let at = into.places.get(row.item_id);
  if (at === undefined) {
    at = into.places.size;
    into.places.set(row.item_id, at);
    if (at >= into.values.published.length) grow(into.values);
  }
  for (const column of COLUMNS) into.values[column][at] = row[column] === null ? NONE : Number(row[column]);
}

async function fetchChanges(): Promise<void> {
  const rows = await readDatabase().all<ChangedRow>({
    text: `SELECT known.version, item_id, ${COLUMNS.join(', ')} FROM storefront_versions AS known
      LEFT JOIN storefront_products ON changed_in > ? WHERE known.scope = 'products'`,
    values: [columns.version],
    recurring: true,
  });
  const version = rows[0]?.version ?? 0;
  // A version that fell is another database's (a backup was put back): nothing known holds.
  if (version < columns.version) {
    columns = emptyColumns();
    return fetchChanges();
  }
  for (const row of rows) if (row.item_id !== null) place(columns, { ...row, item_id: row.item_id });
  columns.version = version;
}

/** @returns the version of the columns, once they are of `version` or a later one */
async function refreshTo(version: number): Promise<number> {
  while (columns.version < version) {
    refreshing ??= fetchChanges().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }
  return columns.version;
}

/** Which places match so far: 1 or 0 each. */
type Matches = Uint8Array;

/*
 * One filter at a time over all places, in loops that compare nothing but numbers: a function called for each place would
 * take ten times as long, and every visitor waits for it.
 */
function keepEqual(matches: Matches, column: Int32Array, value: number): void {
  for (let at = 0; at < matches.length; at += 1) if (column[at] !== value) matches[at] = 0;
}

function keepBetween(matches: Matches, column: Int32Array, low: number, high: number): void {
  for (let at = 0; at < matches.length; at += 1) {
    const value = column[at] ?? NONE;
    if (value < low || value > high) matches[at] = 0;
  }
}

function keepOneOf(matches: Matches, column: Int32Array, values: number[] | undefined): void {
  const [only] = values ?? [];
  if (!values || only === undefined) return;
  if (values.length === 1) return keepEqual(matches, column, only);
  const wanted = new Set(values);
  for (let at = 0; at < matches.length; at += 1) if (!wanted.has(column[at] ?? NONE)) matches[at] = 0;
}

function countMatches({ places, values }: Columns, filters: ProductFilters): number {
  const matches = new Uint8Array(places.size);
  matches.set(values.published.subarray(0, places.size));
  keepOneOf(matches, values.brand_id, filters.brand);
  keepOneOf(matches, values.origin_id, filters.origin);
  keepOneOf(matches, values.wine_type_id, filters.wine_type);
  keepOneOf(matches, values.vintage, filters.vintage);
  if (hasPriceRange(filters)) keepBetween(matches, values.price, filters.price_min ?? 0, filters.price_max ?? INT32_MAX);
  if (filters.in_stock !== undefined) keepEqual(matches, values.in_stock, Number(filters.in_stock));
  let total = 0;
  for (let at = 0; at < matches.length; at += 1) total += matches[at] ?? 0;
  return total;
}

/** Totals of the columns' version, by their filters. */
const totals = new LRUCache<string, number>({ max: 20_000 });

/** @returns whether {@link countProducts} can count by these filters: a search and a relation are asked of the database */
export function isCountedByColumns({ q, related_to }: ProductFilters): boolean {
  return q === undefined && related_to === undefined;
}

/**
 * @param version the version of the products that the count is to be of
 * @returns how many published products match, with the version that it is of: a later one where a save came between
 */
export async function countProducts(filters: ProductFilters, version: number): Promise<{ total: number; version: number }> {
  const of = await refreshTo(version);
  const key = `${of}|${JSON.stringify(filters)}`;
  const known = totals.get(key);
  if (known !== undefined) return { total: known, version: of };
  const total = countMatches(columns, filters);
  totals.set(key, total);
  return { total, version: of };
}
