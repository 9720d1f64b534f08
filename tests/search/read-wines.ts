import { askShop, mapAtOnce } from './ask-shop';
import type { Wine } from './wine';

const PER_PAGE = 100;

interface Named {
  name: string;
}

interface Detail extends Named {
  slug: string;
  brand: Named | null;
  wine_type: Named | null;
  origin: (Named & { country: string | null }) | null;
  grapes: string[] | null;
  food_pairings: string[] | null;
  vintage: number | null;
  price: number | null;
  description: string | null;
  in_stock: boolean;
}

function wineOf(detail: Detail): Wine {
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
 * @returns all its products, in an order that does not depend on when they were created
 */
export async function readWines(origin: string): Promise<Wine[]> {
  const list = (page: number): Promise<{ data: { slug: string }[]; meta: { total: number } }> =>
    askShop(`${origin}/api/v1/san-pham?per_page=${PER_PAGE}&page=${page}`);
  const first = await list(1);
  const pages = Array.from({ length: Math.ceil(first.meta.total / PER_PAGE) }, (_, index) => index + 1);
  const slugs = (await mapAtOnce(pages, list)).flatMap(({ data }) => data.map(({ slug }) => slug)).sort();
  return mapAtOnce(slugs, async (slug) =>
    wineOf((await askShop<{ data: Detail }>(`${origin}/api/v1/san-pham/${encodeURIComponent(slug)}`)).data),
  );
}
