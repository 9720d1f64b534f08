import type { Value } from './read-database';
import { INT32_MAX } from '../http/parameters';
import { foldedText, markedText } from './folding';

/** What narrows the list of products down. Lists: any of their values; across filters: all of them. */
export interface ProductFilters {
  q?: string | undefined;
  brand?: number[] | undefined;
  origin?: number[] | undefined;
  wine_type?: number[] | undefined;
  vintage?: number[] | undefined;
  /** whole đồng, both bounds included; a product without a price is in no range */
  price_min?: number | undefined;
  price_max?: number | undefined;
  in_stock?: boolean | undefined;
  /** slug of the product to which the others are related */
  related_to?: string | undefined;
}

/** A piece of SQL with the values of its question marks. */
export interface Condition {
  sql: string;
  values: Value[];
}

export function allOf(conditions: Condition[]): Condition {
  return {
    sql: conditions.map((condition) => condition.sql).join(' AND '),
    values: conditions.flatMap((condition) => condition.values),
  };
}

function oneOf(column: string, values: number[]): Condition {
  // One value is by far the most frequent case, and its text is the same for every value.
  if (values.length === 1) return { sql: `${column} = ?`, values };
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}

/** `LIKE` with the asked text taken literally. */
export function contains(column: string, text: string): Condition {
  return { sql: `${column} LIKE ? ESCAPE '!'`, values: [`%${text.replace(/[%_!]/g, '!$&')}%`] };
}

const wordsOf = (text: string): string[] => [...new Set(text.split(' ').filter((word) => word !== ''))];

/** Every word is somewhere in the name, in any order, without regard to case and marks. */
export function matchesFolded(q: string): Condition {
  return allOf(wordsOf(foldedText(q)).map((word) => contains('folded_name', word)));
}

/** Every word is somewhere in the name with the very marks that were asked for. */
export function matchesMarked(q: string): Condition {
  return allOf(wordsOf(markedText(q)).map((word) => contains('marked_name', word)));
}

/** Of the same house, or of the same kind and place. */
function relatedTo(slug: string): Condition {
  return {
    sql: `EXISTS (SELECT 1 FROM storefront_products other WHERE other.published AND other.slug = ?
      AND other.item_id <> storefront_products.item_id AND (other.brand_id = storefront_products.brand_id
      OR (other.wine_type_id = storefront_products.wine_type_id AND other.origin_id = storefront_products.origin_id)))`,
    values: [slug],
  };
}

export function hasPriceRange({ price_min, price_max }: ProductFilters): boolean {
  return price_min !== undefined || price_max !== undefined;
}

/** The two sort keys of a price. "Liên hệ" lies outside every range of both. */
export type PriceColumn = 'price_ascending' | 'price_descending';

/**
 * Every filter but the search, with "published" always among them.
 *
 * @param priceColumn which of its sort keys a price is compared by: the one that the page is sorted
 *   by, if any, so that one walk along its index does both
 */
export function matchesFilters(filters: ProductFilters, priceColumn: PriceColumn = 'price_ascending'): Condition {
  const conditions: Condition[] = [{ sql: 'published', values: [] }];
  if (filters.brand) conditions.push(oneOf('brand_id', filters.brand));
  if (filters.origin) conditions.push(oneOf('origin_id', filters.origin));
  if (filters.wine_type) conditions.push(oneOf('wine_type_id', filters.wine_type));
  if (filters.vintage) conditions.push(oneOf('vintage', filters.vintage));
  if (hasPriceRange(filters)) {
    const { price_min = 0, price_max = INT32_MAX } = filters;
    conditions.push({ sql: `${priceColumn} BETWEEN ? AND ?`, values: [price_min, price_max] });
  }
  if (filters.in_stock !== undefined) conditions.push({ sql: filters.in_stock ? 'in_stock' : 'NOT in_stock', values: [] });
  if (filters.related_to !== undefined) conditions.push(relatedTo(filters.related_to));
  return allOf(conditions);
}
