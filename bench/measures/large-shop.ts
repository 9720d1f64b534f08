import { SeededRandom } from '../../tests/support/seeded-random';
import type { ContenderServer } from '../contender-server';
import { fold } from '../fold';
import { timeSequentially } from '../load';
import type { Options } from '../options';
import { randomPriceBounds } from '../shop-queries';
import { median, quantile } from '../statistics';
import { CUVEES, GRAPES, HOUSES } from '../vocabulary';

/** A query with random values: the query cache must not answer it. */
interface RandomQuery {
  name: string;
  make: (random: SeededRandom) => string;
}

export interface FacetCost {
  list: string;
  /** median milliseconds of the list alone, and with its facets */
  alone: number;
  withFacets: number;
}

export interface SuggestionCost {
  typed: string;
  /** milliseconds */
  median: number;
  p95: number;
  slowest: number;
}

export interface LargeShopCosts {
  facets: FacetCost[];
  suggestions: SuggestionCost[];
}

const BRANDS = 60;

const LISTS: readonly RandomQuery[] = [
  {
    name: 'brand + random price bounds, sort=price',
    make: (c) => `brand=${c.between(1, BRANDS)}&${randomPriceBounds(c)}&sort=price`,
  },
  { name: 'random price bounds, newest first', make: randomPriceBounds },
  { name: 'q: a grape, random price bounds, by relevance', make: (c) => `q=${c.pick(GRAPES)}&${randomPriceBounds(c)}` },
  {
    name: 'related to a product, random lower bound',
    make: (c) => `related_to=$slug&price_min=${c.between(1, 500_000)}`,
  },
];

/** The beginnings of words, as visitors type them. */
const TYPED: readonly RandomQuery[] = [
  { name: 'one or two letters', make: (c) => fold(c.pick([...GRAPES, ...HOUSES])).slice(0, c.between(1, 2)) },
  { name: 'three to six letters', make: (c) => fold(c.pick([...GRAPES, ...HOUSES])).slice(0, c.between(3, 6)) },
  {
    name: 'a word and the beginning of another',
    make: (c) => `${fold(c.pick(CUVEES))} ${fold(c.pick(HOUSES)).slice(0, c.between(1, 5))}`,
  },
  { name: 'a name from its beginning', make: (c) => fold(`Rượu vang đỏ ${c.pick(HOUSES)}`).slice(0, c.between(3, 20)) },
];

/** Measures facets and suggestions. @param slugs of products */
export async function measureLargeShop(
  server: ContenderServer,
  slugs: readonly string[],
  options: Options,
): Promise<LargeShopCosts> {
  const facets: FacetCost[] = [];
  for (const { name, make } of LISTS) {
    const paths = (seed: number, more: string): string[] => {
      const random = new SeededRandom(seed);
      return Array.from({ length: options.sequentialRequests }, () => {
        const query = make(random).replace('$slug', () => random.pick(slugs));
        return `/api/v1/san-pham?${query}${more}`;
      });
    };
    await timeSequentially(server, paths(1, '&include=facets').slice(0, 40));
    const alone = median(await timeSequentially(server, paths(2, '')));
    const withFacets = median(await timeSequentially(server, paths(3, '&include=facets')));
    console.error(`  ${name}: ${alone.toFixed(2)} ms, with facets ${withFacets.toFixed(2)} ms`);
    facets.push({ list: name, alone, withFacets });
  }
  const suggestions: SuggestionCost[] = [];
  for (const { name, make } of TYPED) {
    const random = new SeededRandom(4);
    const paths = Array.from(
      { length: options.sequentialRequests },
      () => `/api/v1/tim-kiem?q=${encodeURIComponent(make(random))}`,
    );
    const times = await timeSequentially(server, paths);
    const cost = { typed: name, median: median(times), p95: quantile(times, 0.95), slowest: Math.max(...times) };
    console.error(`  suggestions, ${name}: ${cost.median.toFixed(2)} ms, p95 ${cost.p95.toFixed(2)} ms`);
    suggestions.push(cost);
  }
  return { facets, suggestions };
}
