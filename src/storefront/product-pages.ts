import { LRUCache } from 'lru-cache';
import { foldedText } from './folding';
import { countProducts, isCountedByColumns } from './product-columns';
import {
  allOf,
  hasPriceRange,
  matchesFilters,
  matchesFolded,
  matchesMarked,
  type Condition,
  type ProductFilters,
} from './product-filters';
import { joinedListItems, readDatabase } from './read-database';
import { readVersion } from './scope-version';

export const PRODUCT_SORTS = ['price', '-price', 'name', '-name', 'created_at', '-created_at'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

interface Order {
  column: string;
  direction: 'ASC' | 'DESC';
}

const ORDERS: Readonly<Record<ProductSort, Order>> = {
  price: { column: 'price_ascending', direction: 'ASC' },
  '-price': { column: 'price_descending', direction: 'DESC' },
  name: { column: 'sort_name', direction: 'ASC' },
  '-name': { column: 'sort_name', direction: 'DESC' },
  created_at: { column: 'created_at', direction: 'ASC' },
  '-created_at': { column: 'created_at', direction: 'DESC' },
};

/** From here on a page's items are looked up once their places are known: the index alone is walked so far. */
const FAR = 200;

export interface ProductPageRequest {
  filters: ProductFilters;
  /** without it: newest first, or by relevance where there is a `q` */
  sort?: ProductSort | undefined;
  /** from 1 */
  page: number;
  perPage: number;
}

export interface ProductPage {
  /** ready JSON of the list items, separated by commas */
  items: string;
  total: number;
}

/** How many match, and how many of them with the very marks asked for: those come first. */
interface Counts {
  total: number;
  first: number;
}

interface PageRow {
  version: number;
  items: string | null;
  total?: number;
}

/**
 * Counting what a search finds costs as much as there are matches, a page does not. So a count is kept for as long as
 * the version of the products stands that it was read with, in the same statement: it is never old.
 */
const COUNTS_KEPT = 20_000;
const counts = new LRUCache<string, Counts>({ max: COUNTS_KEPT });
let lastVersion = 0;

/** Reads that crossed a save are read again: counts and page must be of one version. */
const ATTEMPTS = 5;

const VERSION = `SELECT version FROM storefront_versions WHERE scope = 'products'`;

/** Every order ends with the id, so that two pages never share or miss an item. */
function itemsText(where: string, { column, direction }: Order, far: boolean): string {
  const order = (table: string): string => `ORDER BY ${table}.${column} ${direction}, ${table}.item_id`;
  const from = `FROM storefront_products WHERE ${where} ${order('storefront_products')} LIMIT ? OFFSET ?`;
  if (!far) return `SELECT list_item ${from}`;
  return `SELECT list_item FROM (SELECT item_id, ${column} ${from}) AS place
    JOIN storefront_products USING (item_id) ${order('place')}`;
}

function pageText(dialect: 'postgres' | 'sqlite', items: string, where: string, withTotal: boolean): string {
  const join = joinedListItems(dialect);
  const total = withTotal ? `, (SELECT CAST(count(*) AS integer) FROM storefront_products WHERE ${where}) AS total` : '';
  return `SELECT (${VERSION}) AS version, (SELECT ${join} FROM (${items}) AS page) AS items${total}`;
}

async function readPage(
  where: Condition,
  sort: ProductSort,
  limit: number,
  offset: number,
  options: { withTotal: boolean; recurring: boolean },
): Promise<PageRow> {
  const database = readDatabase();
  const total = options.withTotal ? where.values : [];
  const [row] = await database.all<PageRow>({
    text: pageText(database.dialect, itemsText(where.sql, ORDERS[sort], offset >= FAR), where.sql, options.withTotal),
    values: [...where.values, limit, offset, ...total],
    recurring: options.recurring,
  });
  if (!row) throw new Error('The database answered a page without a row.');
  lastVersion = row.version;
  return row;
}

async function readLastVersion(): Promise<number> {
  lastVersion = await readVersion('products');
  return lastVersion;
}

/**
 * A text with lists of values in it is one of too many to keep prepared. A range of prices under
 * another order is planned by its bounds: a prepared plan, made for any bounds, may sort all matches
 * where walking along the order finds the page at once.
 */
function isRecurring({ filters, sort }: ProductPageRequest): boolean {
  const { q, brand, origin, wine_type, vintage } = filters;
  const single = [brand, origin, wine_type, vintage].every((values) => values === undefined || values.length === 1);
  const byPrice = sort === 'price' || sort === '-price';
  return q === undefined && single && (byPrice || !hasPriceRange(filters));
}

/** By the filters alone: the page from the database, its total from the columns of the same version. */
async function readFiltered(request: ProductPageRequest, where: Condition): Promise<ProductPage> {
  const sort = request.sort ?? '-created_at';
  const offset = (request.page - 1) * request.perPage;
  // A far page is planned by how far it is.
  const options = { withTotal: false, recurring: isRecurring(request) && offset < FAR };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await readPage(where, sort, request.perPage, offset, options);
    const { total, version } = await countProducts(request.filters, row.version);
    if (version === row.version) return { items: row.items ?? '', total };
  }
  throw new Error('The products changed faster than they could be counted.');
}

/** With a search or a relation, which the database alone can count, once for each version. */
async function readSearched(request: ProductPageRequest, where: Condition, key: string): Promise<ProductPage> {
  const sort = request.sort ?? '-created_at';
  const offset = (request.page - 1) * request.perPage;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const known = counts.get(`${lastVersion}|${key}`);
    const row = await readPage(where, sort, request.perPage, offset, { withTotal: !known, recurring: false });
    const total = row.total ?? counts.get(`${row.version}|${key}`)?.total;
    if (total !== undefined) {
      counts.set(`${row.version}|${key}`, { total, first: 0 });
      return { items: row.items ?? '', total };
    }
  }
  throw new Error('The products changed faster than they could be counted.');
}

type RankedCounts = Counts & { version: number };

async function askRankedCounts(folded: Condition, marked: Condition, key: string): Promise<RankedCounts> {
  const [row] = await readDatabase().all<RankedCounts>({
    text: `SELECT (${VERSION}) AS version, CAST(count(*) AS integer) AS total,
      CAST(count(CASE WHEN ${marked.sql} THEN 1 END) AS integer) AS first
      FROM storefront_products WHERE ${folded.sql}`,
    values: [...marked.values, ...folded.values],
  });
  if (!row) throw new Error('The database answered a count without a row.');
  lastVersion = row.version;
  counts.set(`${row.version}|${key}`, { total: row.total, first: row.first });
  return row;
}

/** Counts under way, so that many visitors who search for the same word at once have it counted once. */
const counting = new Map<string, Promise<RankedCounts>>();

async function countRanked(folded: Condition, marked: Condition, key: string): Promise<RankedCounts> {
  const known = counts.get(`${lastVersion}|${key}`);
  if (known) return { ...known, version: lastVersion };
  const underWay = counting.get(key) ?? askRankedCounts(folded, marked, key).finally(() => counting.delete(key));
  counting.set(key, underWay);
  return underWay;
}

/**
 * By relevance: first the names with the very marks asked for, then the others, newest first among
 * both. Each part is a walk along an index of its own, and the counts say where the page begins.
 */
async function readRanked(request: ProductPageRequest, q: string, key: string): Promise<ProductPage> {
  const filters = matchesFilters(request.filters);
  const folded = allOf([filters, matchesFolded(q)]);
  const marked = matchesMarked(q);
  const rest: Condition = { sql: `${folded.sql} AND NOT (${marked.sql})`, values: [...folded.values, ...marked.values] };
  const offset = (request.page - 1) * request.perPage;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { version, total, first } = await countRanked(folded, marked, key);
    const end = Math.min(offset + request.perPage, total);
    const parts: PageRow[] = [];
    const part = async (where: Condition, from: number, to: number): Promise<void> => {
      if (to <= from) return;
      parts.push(await readPage(where, '-created_at', to - from, from, { withTotal: false, recurring: false }));
    };
    await part(allOf([folded, marked]), offset, Math.min(end, first));
    await part(rest, Math.max(offset - first, 0), end - first);
    if (parts.length === 0) parts.push({ version: await readLastVersion(), items: null });
    if (parts.every((row) => row.version === version)) {
      return { items: parts.flatMap((row) => (row.items === null ? [] : [row.items])).join(','), total };
    }
  }
  throw new Error('The products changed faster than they could be read.');
}

/** One page of the published products, of one version of them. */
export async function readProductPage(request: ProductPageRequest): Promise<ProductPage> {
  const { filters, sort } = request;
  if (filters.q !== undefined && foldedText(filters.q) === '') return { items: '', total: 0 };
  const ranked = filters.q !== undefined && sort === undefined;
  const key = `${ranked ? 'ranked' : ''}${JSON.stringify(filters)}`;
  if (filters.q !== undefined && ranked) return readRanked(request, filters.q, key);
  const where = matchesFilters(filters, sort === '-price' ? 'price_descending' : 'price_ascending');
  if (isCountedByColumns(filters)) return readFiltered(request, where);
  return readSearched(request, filters.q === undefined ? where : allOf([where, matchesFolded(filters.q)]), key);
}
