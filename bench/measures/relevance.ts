import { askAll, type Answered, type Search } from '../../tests/search/evaluation';
import { measureDamages, type DamageFigures } from '../../tests/search/damage';
import { handWrittenQueries } from '../../tests/search/hand-written';
import { makeJudgedQueries } from '../../tests/search/judged-queries';
import { miniSearches } from '../../tests/search/minisearch';
import type { Judged } from '../../tests/search/natural-evaluation';
import { askNaturalQueries } from '../../tests/search/natural-search';
import { readProducts, wineOf } from '../../tests/search/read-wines';
import { shopSearch } from '../../tests/search/shop-search';
import type { Wine } from '../../tests/search/wine';

export const SEARCHES = ['ours', 'OR', 'AND'] as const;
export type SearchName = (typeof SEARCHES)[number];

export interface RelevanceFigures {
  shop: string;
  products: number;
  damages: DamageFigures[];
  answers: Record<SearchName, readonly Answered[]>;
  /** of the demo shop alone: the rules are about it */
  natural: readonly Judged[];
}

/** Names that are damaged in a shop: all of the demo shop, a part of a large one. */
const MOST_DAMAGED = 400;
/** Only the demo shop sells it: the queries written by hand are about that shop. */
const DEMO_BRAND = 'Château Suduiraut';

/** Every so many-th product of a large shop. */
function spread(wines: readonly Wine[]): readonly Wine[] {
  const step = Math.ceil(wines.length / MOST_DAMAGED);
  return wines.filter((_, index) => index % step === 0);
}

/** Asks a running shop, and MiniSearch with the same products. */
export async function measureRelevance(origin: string): Promise<RelevanceFigures> {
  const products = await readProducts(origin);
  const wines = products.map(wineOf);
  const isDemo = wines.some(({ brand }) => brand === DEMO_BRAND);
  const queries = [...makeJudgedQueries(wines), ...(isDemo ? handWrittenQueries(wines) : [])];
  const searches: Record<SearchName, Search> = { ours: shopSearch(origin), ...miniSearches(wines) };
  const answers: Record<SearchName, Answered[]> = {
    ours: await askAll(searches.ours, queries),
    OR: await askAll(searches.OR, queries),
    AND: await askAll(searches.AND, queries),
  };
  return {
    shop: isDemo ? 'demo shop' : 'generated shop',
    products: wines.length,
    answers,
    natural: isDemo ? await askNaturalQueries(origin, products) : [],
    damages: await measureDamages(searches.ours, spread(wines)),
  };
}
