import { askShop, mapAtOnce } from './ask-shop';
import { PLACES } from './evaluation';
import { judge, type Judged, type Meaning, type NaturalAnswer } from './natural-evaluation';
import { naturalQueries } from './natural-queries';
import type { Half } from './natural-query';
import type { Product } from './read-wines';

interface Found {
  data: { slug: string }[];
  meta: { search: Meaning };
}

async function ask(origin: string, text: string, bySlug: ReadonlyMap<string, Product>): Promise<NaturalAnswer> {
  const { data, meta } = await askShop<Found>(`${origin}/api/v1/san-pham?q=${encodeURIComponent(text)}&per_page=${PLACES}`);
  return { items: data.flatMap(({ slug }) => bySlug.get(slug) ?? []), meaning: meta.search };
}

const mapBySlug = (products: readonly Product[]): Map<string, Product> =>
  new Map(products.map((product) => [product.slug, product]));

/** Asks a running shop the natural queries. @param origin `http://127.0.0.1:1337` @param half undefined for both */
export function askNaturalQueries(origin: string, products: readonly Product[], half?: Half): Promise<Judged[]> {
  const bySlug = mapBySlug(products);
  const queries = naturalQueries(products).filter((query) => half === undefined || query.half === half);
  return mapAtOnce(queries, async (query) => judge(query, await ask(origin, query.text, bySlug), products));
}
