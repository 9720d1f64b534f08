import type { ProductAnswer } from '../../contract/resources/products';
import { readDatabase } from './connections';
import { readAtOneVersion } from './product-index/current-index';
import { fillDetail, SEO_DEFAULTS_SQL } from './slots';
import { PRODUCTS_VERSION_SQL } from './versions';

/** Products that are read together. */
const PAGE = 200;

interface DetailRow {
  item_id: number;
  detail: string;
  defaults: string | null;
  version: number;
}

type Product = ProductAnswer['data'];

async function readPage(after: number): Promise<{ last: number | undefined; products: Product[] }> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const rows = await readDatabase().all<DetailRow>({
      text: `SELECT item_id, detail, ${SEO_DEFAULTS_SQL} AS defaults, ${PRODUCTS_VERSION_SQL} AS version
        FROM storefront_products WHERE published AND item_id > ? ORDER BY item_id LIMIT ${PAGE}`,
      values: [after],
      recurring: true,
    });
    const { slots } = index.groupEntries;
    const products = rows.map(({ detail, defaults }) => (JSON.parse(fillDetail(detail, slots, defaults)) as ProductAnswer).data);
    const value = { last: rows.at(-1)?.item_id, products };
    return { indexVersion, databaseVersion: rows[0]?.version ?? indexVersion, value };
  });
}

/** @returns all published products as their own pages show them, in pages, the oldest first */
export async function* readAllProducts(): AsyncGenerator<readonly Product[]> {
  for (let after = 0; ;) {
    const { last, products } = await readPage(after);
    if (last === undefined) return;
    yield products;
    after = last;
  }
}
