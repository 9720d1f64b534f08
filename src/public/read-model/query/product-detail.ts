import { PRODUCTS_VERSION_SQL } from './versions';
import { readAtOneVersion } from './product-index/current-index';
import { readDatabase } from './connections';
import { PRICE_END_SQL, toPriceEnd } from './price-end';
import { fillDetail, priceEndSlot, SEO_DEFAULTS_SQL, vintagesSlot } from './slots';
import { readVintages } from './vintages';

interface DetailRow {
  item_id: number;
  detail: string;
  defaults: string | null;
  version: number;
  price_end: number | string | null;
}

interface ProductDetail {
  /** JSON */
  answer: string;
  /** when a plan ends the price, milliseconds since 1970: the answer says so */
  priceEnd: number | undefined;
}

/** @returns the answer of a published product */
export function readProductDetail(slug: string): Promise<ProductDetail | undefined> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const [row] = await readDatabase().all<DetailRow>({
      text: `SELECT item_id, detail, ${SEO_DEFAULTS_SQL} AS defaults, ${PRODUCTS_VERSION_SQL} AS version,
        ${PRICE_END_SQL} AS price_end
        FROM storefront_products WHERE published AND slug = ?`,
      values: [Date.now(), slug],
      recurring: true,
    });
    if (!row) return { indexVersion, databaseVersion: indexVersion, value: undefined };
    const { version = row.version, vintages } = await readVintages(index, [row.item_id]);
    const priceEnd = toPriceEnd(row.price_end);
    const slots = [vintagesSlot(vintages.get(row.item_id) ?? []), priceEndSlot(priceEnd)];
    const value = { answer: fillDetail(row.detail, index.groupEntries.slots, row.defaults, slots), priceEnd };
    // The later version, if a save came in between the two reads: both are repeated.
    return { indexVersion, databaseVersion: Math.max(version, row.version), value };
  });
}
