import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { presentGroup, type GroupSource } from './group';
import { presentProductPictures } from './picture';
import { presentSeo } from './seo';
import type { Link } from '../../contract/shared-schemas';
import type { ProductAnswer, ProductListItem } from '../../contract/resources/products';
import type { ProductSource } from './product-source';
import { productStructuredData } from './product-structured-data';

function presentGroups(source: ProductSource): Pick<ProductListItem, 'brand' | 'origin' | 'wine_type'> {
  return {
    brand: source.brand && presentGroup(source.brand),
    origin: source.origin && { ...presentGroup(source.origin), country: source.origin.country },
    wine_type: source.wine_type && presentGroup(source.wine_type),
  };
}

export function presentProductListItem(source: ProductSource): ProductListItem {
  return {
    id: source.public_id,
    name: source.name,
    slug: source.slug,
    price: source.price,
    vintage: source.vintage,
    image: presentProductPictures(source.gallery, source.name)[0] ?? null,
    ...presentGroups(source),
    in_stock: source.in_stock,
    compare_at_price: source.compare_at_price,
    _links: { self: link(apiPaths.product(source.slug)) },
  };
}

/** Rounded down, so that the shop never promises more than it gives. */
function discountPercent(price: number | null, compareAt: number | null): number | null {
  if (price === null || compareAt === null || compareAt <= price) return null;
  return Math.floor(((compareAt - price) / compareAt) * 100);
}

export function presentProductDetail(source: ProductSource): ProductAnswer {
  const filtered = (filter: string, group: GroupSource | null): Record<string, Link> =>
    group ? { [filter]: link(`${apiPaths.products}?${filter}=${group.public_id}`) } : {};
  return {
    data: {
      id: source.public_id,
      name: source.name,
      slug: source.slug,
      price: source.price,
      vintage: source.vintage,
      description: source.description ?? '',
      gallery: presentProductPictures(source.gallery, source.name),
      ...presentGroups(source),
      in_stock: source.in_stock,
      compare_at_price: source.compare_at_price,
      discount_percent: discountPercent(source.price, source.compare_at_price),
      grapes: source.grapes ?? [],
      abv: source.abv,
      food_pairings: source.food_pairings ?? [],
      created_at: source.createdAt.toISOString(),
      updated_at: source.updatedAt.toISOString(),
      seo: {
        ...presentSeo(source.seo, source.name, source.description ?? ''),
        json_ld: productStructuredData(source),
      },
    },
    _links: {
      self: link(apiPaths.product(source.slug)),
      collection: link(apiPaths.products),
      ...filtered('brand', source.brand),
      ...filtered('origin', source.origin),
      ...filtered('wine_type', source.wine_type),
      related: link(`${apiPaths.products}?related_to=${encodeURIComponent(source.slug)}`),
    },
  };
}
