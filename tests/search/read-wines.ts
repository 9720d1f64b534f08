import { askShop, mapAtOnce } from './ask-shop';
import type { Wine } from './wine';

const PER_PAGE = 100;

interface Named {
  name: string;
}

/** A value of a taste, a certification or an occasion: `value` is the same in every language. */
interface Valued extends Named {
  value: string;
}

/** The members of a product's detail that queries are judged by. */
export interface Product extends Named {
  slug: string;
  sku: string | null;
  brand: Named | null;
  wine_type: Named | null;
  origin: (Named & { country: string | null }) | null;
  grapes: string[] | null;
  food_pairings: string[] | null;
  vintage: number | null;
  /** whole đồng; null is "Liên hệ" */
  price: number | null;
  description: string | null;
  in_stock: boolean;
  discount_percent: number | null;
  /** percent by volume */
  abv: number | null;
  volume_ml: number | null;
  sweetness: Valued | null;
  body: Valued | null;
  tannin: Valued | null;
  acidity: Valued | null;
  classification: string[];
  certifications: Valued[];
  occasions: Valued[];
  gift_box: boolean;
  ratings: { by: string; points: number }[];
  created_at: string;
}

export function wineOf(detail: Product): Wine {
  return {
    slug: detail.slug,
    name: detail.name,
    brand: detail.brand?.name ?? '',
    type: detail.wine_type?.name ?? '',
    region: detail.origin?.name ?? '',
    country: detail.origin?.country ?? '',
    grapes: detail.grapes ?? [],
    foods: detail.food_pairings ?? [],
    vintage: detail.vintage,
    price: detail.price,
    description: detail.description ?? '',
    inStock: detail.in_stock,
  };
}

/**
 * @param origin of a running shop: `http://127.0.0.1:1337`
 * @returns the details of all its products, in an order that does not depend on when they were created
 */
export async function readProducts(origin: string): Promise<Product[]> {
  const list = (page: number): Promise<{ data: { slug: string }[]; meta: { total: number } }> =>
    askShop(`${origin}/api/v1/san-pham?per_page=${PER_PAGE}&page=${page}`);
  const first = await list(1);
  const pages = Array.from({ length: Math.ceil(first.meta.total / PER_PAGE) }, (_, index) => index + 1);
  const slugs = (await mapAtOnce(pages, list)).flatMap(({ data }) => data.map(({ slug }) => slug)).sort();
  return mapAtOnce(
    slugs,
    async (slug) => (await askShop<{ data: Product }>(`${origin}/api/v1/san-pham/${encodeURIComponent(slug)}`)).data,
  );
}

/** As {@link readProducts}, in the form that the generated queries use. */
export async function readWines(origin: string): Promise<Wine[]> {
  return (await readProducts(origin)).map(wineOf);
}
