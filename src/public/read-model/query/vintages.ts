import type { ProductListItem, ProductVintage } from '../../../contract/resources/products';
import { fillTemplate } from '../projection/template';
import { readProductItems } from './product-list-items';
import type { ProductIndex } from './product-index/product-index';

/** More vintages of one wine are not named. */
const VINTAGES_MAX = 50;

/** @returns the other published vintages of a product's wine, the newest first */
function otherVintages({ wines, published, groups: { vintage } }: ProductIndex, ordinal: number): number[] {
  const yearOf = (one: number): number => vintage.values[vintage.codes[one] ?? 0] ?? 0;
  const others = [...wines.ordinalsOf(wines.codes[ordinal] ?? 0)].filter((one) => one !== ordinal && published[one] === 1);
  return others.sort((a, b) => yearOf(b) - yearOf(a)).slice(0, VINTAGES_MAX);
}

/** What was read, and the version of the products in the database: undefined where nothing had to be read. */
export interface VintagesRead {
  version: number | undefined;
  /** by item id of the products that were asked for */
  vintages: ReadonlyMap<number, ProductVintage[]>;
}

/** Reads the other vintages of these products' wines. */
export async function readVintages(index: ProductIndex, itemIds: readonly number[]): Promise<VintagesRead> {
  const others = new Map<number, number[]>();
  for (const itemId of itemIds) {
    const ordinal = index.ordinalOf(itemId);
    if (ordinal === undefined) continue;
    others.set(
      itemId,
      otherVintages(index, ordinal).map((one) => index.itemIds[one] ?? 0),
    );
  }
  const ids = [...new Set([...others.values()].flat())];
  if (ids.length === 0) return { version: undefined, vintages: new Map() };
  const { version, value } = await readProductItems(ids);
  const items = JSON.parse(`[${fillTemplate(value, index.groupEntries.slots)}]`) as ProductListItem[];
  const byId = new Map(
    items.map(({ id, slug, vintage, price, in_stock, _links }) => [id, { id, slug, vintage, price, in_stock, _links }]),
  );
  const vintages = new Map([...others].map(([itemId, own]) => [itemId, own.flatMap((id) => byId.get(id) ?? [])]));
  return { version, vintages };
}
