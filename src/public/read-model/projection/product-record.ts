import { pagePaths } from '../../../contract/paths';
import { INDEXED_FIELDS, type Rating, type ShownField } from '../../../contract/declared-fields';
import type { ProductField } from '../../../contract/product-field';
import { readRating } from '../../../contract/ratings';
import { presentProductPictures } from './picture';
import { discountPercent, presentProductDetail, presentProductListItem } from './product';
import type { ProductSource } from './product-source';
import type { ReadModelRecord } from './record';
import { sitemapEntry } from './sitemap-entry';
import { templateJson } from './template';
import { foldText, normalizeText } from './text';
import { wineName } from './wine-name';

/** What the index reads of the declared fields, by column. */
type DeclaredColumns = Readonly<Record<string, string | number | boolean | null>>;

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

/** @returns what critics gave, the highest first */
const ratingsOf = ({ ratings }: ProductSource): Rating[] =>
  (ratings ?? []).flatMap((text) => readRating(text) ?? []).sort((a, b) => b.points - a.points);

/** What the search finds by its words: the description, and who has rated the wine. */
const describedBy = (product: ProductSource): string =>
  [product.description ?? '', ...new Set(ratingsOf(product).map(({ by }) => by))].join('\n');

/** Lists as editors wrote them, one name a line; decimals as hundredths; of ratings the highest. */
function columnValue(
  product: ProductSource,
  attribute: ShownField,
  type: ProductField['value']['type'],
): string | number | boolean | null {
  if (type === 'ratings') {
    const [best] = ratingsOf(product);
    return best ? Math.round(best.points * 100) : null;
  }
  const value = product[attribute];
  if (type === 'names' || type === 'choices') return Array.isArray(value) ? value.join('\n') : '';
  if (type === 'boolean') return value === true;
  if (Array.isArray(value)) throw new Error(`${attribute} is declared as ${type}, and is a list.`);
  return type === 'decimal' && value !== null ? Math.round(Number(value) * 100) : (value ?? null);
}

const declaredColumns = (product: ProductSource): DeclaredColumns =>
  Object.fromEntries(
    INDEXED_FIELDS.map(({ attribute, column, value }) => [column, columnValue(product, attribute as ShownField, value.type)]),
  );

/** @param product a published version */
export function projectProduct(product: ProductSource): ProductRecord & DeclaredColumns {
  const pictures = presentProductPictures(product.gallery, product.name);
  const foldedName = foldText(product.name);
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
    ...declaredColumns(product),
    brand_id: product.brand?.public_id ?? null,
    origin_id: product.origin?.public_id ?? null,
    wine_type_id: product.wine_type?.public_id ?? null,
    created_at: product.createdAt.getTime(),
    list_item: templateJson(presentProductListItem(product)),
    detail: templateJson(presentProductDetail(product)),
    sitemap_entry: sitemapEntry(pagePaths.product(product.slug), product.updatedAt, pictures),
  };
}
