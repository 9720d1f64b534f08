import { PRODUCTS_VERSION_SQL } from './versions';
import { readAtOneVersion } from './product-index/current-index';
import { readDatabase } from './connections';
import { fillDetail, SEO_DEFAULTS_SQL, vintagesSlot } from './slots';
import { readVintages } from './vintages';

interface DetailRow {
  item_id: number;
  detail: string;
  defaults: string | null;
  version: number;
}

/** @returns the JSON answer of a published product */
export function readProductDetail(slug: string): Promise<string | undefined> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const [row] = await readDatabase().all<DetailRow>({
      text: `SELECT item_id, detail, ${SEO_DEFAULTS_SQL} AS defaults, ${PRODUCTS_VERSION_SQL} AS version
        FROM storefront_products WHERE published AND slug = ?`,
      values: [slug],
      recurring: true,
    });
    if (!row) return { indexVersion, databaseVersion: indexVersion, value: undefined };
    const { version = row.version, vintages } = await readVintages(index, [row.item_id]);
    const slots = [vintagesSlot(vintages.get(row.item_id) ?? [])];
    const value = fillDetail(row.detail, index.groupEntries.slots, row.defaults, slots);
    // The later version, if a save came in between the two reads: both are repeated.
    return { indexVersion, databaseVersion: Math.max(version, row.version), value };
  });
}
