import type { ProductVintage } from '../../contract/resources/products';
import type { SlotContents } from '../projection/template';
import { readDatabase } from './connections';
import { fillDetail, SEO_DEFAULTS_SQL, vintagesSlot } from './slots';
import { PRODUCTS_VERSION_SQL } from './versions';

/** A value with the version of the products that it was read at. */
export interface VersionedRead<Value> {
  version: number;
  value: Value;
}

/** SQL of published products in the order of one parameter, the list of their ids. */
const wantedSql = (column: 'list_item' | 'detail'): string =>
  // SQLite reads the tables of a CROSS JOIN in this order. With statistics of a shop that was small it would read all products.
  `SELECT ${column}, item_id, wanted.position FROM ${readDatabase().sql.idTable}
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
}

/**
 * @param vintages the others of each product's wine, by item id
 * @returns the `data` of the same products' details, as JSON without slots, separated by commas
 */
export async function readDetails(
  ids: number[],
  slots: SlotContents,
  vintages: ReadonlyMap<number, ProductVintage[]>,
): Promise<VersionedRead<string>> {
  const rows = await readDatabase().all<DetailRow>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version, ${SEO_DEFAULTS_SQL} AS defaults, page.item_id, page.detail
      FROM (SELECT 1 AS one) AS one LEFT JOIN (${wantedSql('detail')}) AS page ON 1 = 1 ORDER BY page.position`,
    values: [readDatabase().sql.idList(ids)],
    recurring: true,
  });
  const details = rows.flatMap(({ item_id, detail, defaults }) =>
    item_id === null || detail === null
      ? []
      : dataOf(fillDetail(detail, slots, defaults, [vintagesSlot(vintages.get(item_id) ?? [])])),
  );
  return { version: rows[0]?.version ?? 0, value: details.join(',') };
}
