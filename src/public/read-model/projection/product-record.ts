import { INDEXED_FIELDS, type ShownField } from '../../../contract/declared-fields';
import { pagePaths } from '../../../contract/paths';
import type { ProductField } from '../../../contract/product-field';
import { readRating } from '../../../contract/ratings';
import { discountPercent, presentProductDetail, presentProductListItem } from './product';
import type { ProductSource } from './product-source';
import { sitemapEntry } from './markup';
import type { ReadModelRecord } from './tables';
import { templateJson } from './template';
import { foldText, normalizeText, wineName } from './text';

type ColumnValue = string | number | boolean | null;

/** The columns of the declared fields come with it. */
interface ProductRecord extends ReadModelRecord {
  sort_name: string;
  wine_name: string;
  marked_name: string;
  description: string;
  price: number | null;
  discount_percent: number | null;
  sku: string | null;
  brand_id: number | null;
  origin_id: number | null;
  wine_type_id: number | null;
  /** milliseconds since 1970 */
  created_at: number;
}

/** What the index reads: lists as editors wrote them, one name a line; decimals as hundredths; of ratings the highest. */
function columnValue(stored: ProductSource[ShownField], type: ProductField['value']['type']): ColumnValue {
  const texts = Array.isArray(stored) ? stored : [];
  if (type === 'ratings') {
    const points = texts.flatMap((text) => readRating(text)?.points ?? []);
    return points.length === 0 ? null : Math.round(Math.max(...points) * 100);
  }
  if (type === 'names' || type === 'choices') return texts.join('\n');
  if (type === 'boolean') return stored === true;
  if (Array.isArray(stored)) throw new Error(`A ${type} is a list.`);
  return type === 'decimal' && stored !== null ? Math.round(Number(stored) * 100) : (stored ?? null);
}

/** What the search finds by its words: the description, and who has rated the wine, the highest points first. */
function describedBy({ description, ratings }: ProductSource): string {
  const read = (ratings ?? []).flatMap((text) => readRating(text) ?? []).sort((a, b) => b.points - a.points);
  return [description ?? '', ...new Set(read.map(({ by }) => by))].join('\n');
}

/** @param product a published version */
export function projectProduct(product: ProductSource): ProductRecord & Readonly<Record<string, ColumnValue>> {
  const foldedName = foldText(product.name);
  const declared = INDEXED_FIELDS.map(({ attribute, column, value }): [string, ColumnValue] => [
    column,
    columnValue(product[attribute as ShownField], value.type),
  ]);
  const detail = presentProductDetail(product);
  return {
    item_id: product.public_id,
    document_id: product.documentId,
    source_id: product.id,
    source_updated_at: product.updatedAt.getTime(),
    published: true,
    slug: product.slug,
    sort_name: foldedName,
    wine_name: wineName(foldedName),
    marked_name: normalizeText(product.name),
    description: describedBy(product),
    price: product.price,
    discount_percent: discountPercent(product.price, product.compare_at_price),
    sku: product.sku,
    ...Object.fromEntries(declared),
    brand_id: product.brand?.public_id ?? null,
    origin_id: product.origin?.public_id ?? null,
    wine_type_id: product.wine_type?.public_id ?? null,
    created_at: product.createdAt.getTime(),
    list_item: templateJson(presentProductListItem(product)),
    detail: templateJson(detail),
    sitemap_entry: sitemapEntry(pagePaths.product(product.slug), product.updatedAt, detail.data.gallery),
  };
}
