import { pagePaths } from '../../contract/paths';
import { presentProductPictures } from './picture';
import { presentProductDetail, presentProductListItem } from './product';
import type { ProductSource } from './product-source';
import type { ReadModelRecord } from './record';
import { sitemapEntry } from './sitemap-entry';
import { templateJson } from './template';
import { foldText, normalizeText } from './text';

interface ProductRecord extends ReadModelRecord {
  sort_name: string;
  marked_name: string;
  /** as editors wrote them, one a line */
  grapes: string;
  foods: string;
  description: string;
  abv_hundredths: number | null;
  price: number | null;
  vintage: number | null;
  brand_id: number | null;
  origin_id: number | null;
  wine_type_id: number | null;
  in_stock: boolean;
  /** milliseconds since 1970 */
  created_at: number;
}

/** @param product a published version */
export function projectProduct(product: ProductSource): ProductRecord {
  const pictures = presentProductPictures(product.gallery, product.name);
  return {
    item_id: product.public_id,
    document_id: product.documentId,
    source_id: product.id,
    source_updated_at: product.updatedAt.getTime(),
    published: true,
    slug: product.slug,
    sort_name: foldText(product.name),
    marked_name: normalizeText(product.name),
    grapes: (product.grapes ?? []).join('\n'),
    foods: (product.food_pairings ?? []).join('\n'),
    description: product.description ?? '',
    abv_hundredths: product.abv === null ? null : Math.round(product.abv * 100),
    price: product.price,
    vintage: product.vintage,
    brand_id: product.brand?.public_id ?? null,
    origin_id: product.origin?.public_id ?? null,
    wine_type_id: product.wine_type?.public_id ?? null,
    in_stock: product.in_stock,
    created_at: product.createdAt.getTime(),
    list_item: templateJson(presentProductListItem(product)),
    detail: templateJson(presentProductDetail(product)),
    sitemap_entry: sitemapEntry(pagePaths.product(product.slug), product.updatedAt, pictures),
  };
}
