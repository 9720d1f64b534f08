import { askShop, mapAtOnce } from './ask-shop';
import { PLACES } from './evaluation';
import { judge, type Judged, type Meaning } from './natural-evaluation';
import { naturalQueries } from './natural-queries';
import type { Product } from './read-wines';

interface Found {
  data: { slug: string }[];
  meta: { search: Meaning };
}

/** Asks a running shop all natural queries. @param origin `http://127.0.0.1:1337` */
export function askNaturalQueries(origin: string, products: readonly Product[]): Promise<Judged[]> {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return mapAtOnce(naturalQueries(products), async (query) => {
    const url = `${origin}/api/v1/san-pham?q=${encodeURIComponent(query.text)}&per_page=${PLACES}`;
    const { data, meta } = await askShop<Found>(url);
    const items = data.flatMap(({ slug }) => bySlug.get(slug) ?? []);
    return judge(query, { items, meaning: meta.search }, products);
  });
}
