import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { presentGroup, type GroupSource } from './group';
import { presentProductPicture, type PictureSource } from './picture';
import { presentSeo, type SeoSource } from './seo';
import type { Link } from '../../contract/shared-schemas';
import type { Picture } from '../../contract/shared-schemas';
import type { ProductAnswer, ProductListItem } from '../../contract/resources/products';
import { productStructuredData } from './product-structured-data';

/** A published product with everything that it shows, as the content tables have it. */
export interface ProductSource {
  public_id: number;
  name: string;
  slug: string;
  price: number | null;
  compare_at_price: number | null;
  vintage: number | null;
  description: string | null;
  gallery: PictureSource[];
  brand: GroupSource | null;
  origin: (GroupSource & { country: string }) | null;
  wine_type: GroupSource | null;
  grapes: string[] | null;
  food_pairings: string[] | null;
  abv: number | null;
  in_stock: boolean;
  seo: SeoSource | null;
  /** when the product was first saved, whichever of its versions that was */
  createdAt: Date;
  updatedAt: Date;
}

function presentGroups(source: ProductSource): Pick<ProductListItem, 'brand' | 'origin' | 'wine_type'> {
  return {
    brand: source.brand && presentGroup(source.brand),
    origin: source.origin && { ...presentGroup(source.origin), country: source.origin.country },
    wine_type: source.wine_type && presentGroup(source.wine_type),
  };
}

function presentGallery({ gallery, name }: ProductSource): Picture[] {
  return gallery.flatMap((file) => presentProductPicture(file, name) ?? []);
}

export function presentProductListItem(source: ProductSource): ProductListItem {
  return {
    id: source.public_id,
    name: source.name,
    slug: source.slug,
    price: source.price,
    vintage: source.vintage,
    image: presentGallery(source)[0] ?? null,
    ...presentGroups(source),
    in_stock: source.in_stock,
    compare_at_price: source.compare_at_price,
    _links: { self: link(apiPaths.product(source.slug)) },
  };
}

/** Rounded down: a discount is never promised larger than it is. */
function discountPercent(price: number | null, compareAt: number | null): number | null {
  if (price === null || compareAt === null || compareAt <= price) return null;
  return Math.floor(((compareAt - price) / compareAt) * 100);
}

/** The whole answer of a product's own address. */
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
      gallery: presentGallery(source),
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
