import type { ProductVintage } from '../../../contract/resources/products';
import type { SlotContents } from '../projection/template';
import { readDatabase } from './connections';
import { PRICE_END_SQL, toPriceEnd } from './price-end';
import { fillDetail, priceEndSlot, SEO_DEFAULTS_SQL, vintagesSlot } from './slots';
import { PRODUCTS_VERSION_SQL } from './versions';

/** A value with the version of the products that it was read at. */
export interface VersionedRead<Value> {
  version: number;
  value: Value;
}

/** SQL of published products in the order of one parameter, the list of their ids. */
const wantedSql = (columns: string): string =>
  // SQLite reads the tables of a CROSS JOIN in this order. With statistics of a shop that was small it would read all products.
  `SELECT ${columns}, item_id, wanted.position FROM ${readDatabase().sql.idTable}
    CROSS JOIN storefront_products WHERE item_id = wanted.id AND published`;

/**
 * @param ids of published products
 * @returns their JSON list items with slots in this order, separated by commas
 */
export async function readProductItems(ids: number[]): Promise<VersionedRead<string>> {
  const { join, idList } = readDatabase().sql;
  const [row] = await readDatabase().all<{ version: number; items: string | null }>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version,
      (SELECT ${join('list_item', ',')} FROM (${wantedSql('list_item')} ORDER BY wanted.position) AS page) AS items`,
    values: [idList(ids)],
    recurring: true,
  });
  if (!row) throw new Error('The database returned no row.');
  return { version: row.version, value: row.items ?? '' };
}

const DATA = '{"data":';
const LINKS = ',"_links":';

/** @param answer JSON of a product's answer, whose last member is `_links` @returns its `data`, as JSON */
const dataOf = (answer: string): string => answer.slice(DATA.length, answer.lastIndexOf(LINKS));

interface DetailRow {
  version: number;
  defaults: string | null;
  item_id: number | null;
  detail: string | null;
  price_end: number | string | null;
}

export interface ReadDetails {
  /** JSON without slots, separated by commas */
  items: string;
  /** when a plan ends the first of their prices, milliseconds since 1970 */
  priceEnd: number | undefined;
}

/**
 * @param vintages the others of each product's wine, by item id
 * @returns the `data` of the same products' details
 */
export async function readDetails(
  ids: number[],
  slots: SlotContents,
  vintages: ReadonlyMap<number, ProductVintage[]>,
): Promise<VersionedRead<ReadDetails>> {
  const rows = await readDatabase().all<DetailRow>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version, ${SEO_DEFAULTS_SQL} AS defaults, page.item_id, page.detail, page.price_end
      FROM (SELECT 1 AS one) AS one LEFT JOIN (${wantedSql(`detail, ${PRICE_END_SQL} AS price_end`)}) AS page ON 1 = 1 ORDER BY page.position`,
    values: [Date.now(), readDatabase().sql.idList(ids)],
    recurring: true,
  });
  const details = rows.flatMap(({ item_id, detail, defaults, price_end }) => {
    if (item_id === null || detail === null) return [];
    const own = [vintagesSlot(vintages.get(item_id) ?? []), priceEndSlot(toPriceEnd(price_end))];
    return dataOf(fillDetail(detail, slots, defaults, own));
  });
  const ends = rows.flatMap(({ price_end }) => toPriceEnd(price_end) ?? []);
  const priceEnd = ends.length === 0 ? undefined : Math.min(...ends);
  return { version: rows[0]?.version ?? 0, value: { items: details.join(','), priceEnd } };
}
