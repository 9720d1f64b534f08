import type { ProductAnswer } from '../../../contract/resources/products';
import { readAtOneVersion, refreshedIndex } from './product-index/current-index';
import { readDetails } from './product-list-items';

/** Products that are read together. */
const PAGE = 200;

type Product = ProductAnswer['data'];

/** @returns all published products as their own pages show them, in pages, the oldest first */
export async function* readAllProducts(): AsyncGenerator<readonly Product[]> {
  const { orders, itemIds } = await refreshedIndex();
  const ids = Array.from(orders.created_at.ordinals, (ordinal) => itemIds[ordinal] ?? 0).sort((a, b) => a - b);
  for (let start = 0; start < ids.length; start += PAGE) {
    yield await readAtOneVersion(async ({ version, groupEntries }) => {
      const read = await readDetails(ids.slice(start, start + PAGE), groupEntries.slots, new Map());
      const value = JSON.parse(`[${read.value.items}]`) as Product[];
      return { indexVersion: version, databaseVersion: read.version, value };
    });
  }
}
