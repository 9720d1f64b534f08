import { PRODUCTS_VERSION_SQL } from './versions';
import { readAtOneVersion } from './product-index/current-index';
import { readDatabase } from './connections';
import { fillDetail, SEO_DEFAULTS_SQL } from './slots';

const DATA = '{"data":';
const LINKS = ',"_links":';

interface DetailRow {
  detail: string;
  defaults: string | null;
  version: number;
}

/** @returns the JSON answer of a published product */
export function readProductDetail(slug: string): Promise<string | undefined> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const [row] = await readDatabase().all<DetailRow>({
      text: `SELECT detail, ${SEO_DEFAULTS_SQL} AS defaults, ${PRODUCTS_VERSION_SQL} AS version
        FROM storefront_products WHERE published AND slug = ?`,
      values: [slug],
      recurring: true,
    });
    const value = row && fillDetail(row.detail, index.groupEntries.slots, row.defaults);
    return { indexVersion, databaseVersion: row?.version ?? indexVersion, value };
  });
}

/** @param answer JSON of a product's answer, as rows hold it: no `_links` is inside of its `data`. @returns its `data`, as JSON */
export const dataOf = (answer: string): string => answer.slice(DATA.length, answer.lastIndexOf(LINKS));
