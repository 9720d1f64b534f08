import { Chance } from '../chance';
import type { ChildServer } from '../child-server';
import { timeOneByOne } from '../load';
import type { Options } from '../options';
import { median, quantile } from '../statistics';
import { CUVEES, GRAPES, HOUSES } from '../vocabulary';

/** A list that facets are asked for, with chance in its values, so that hardly any count is known from before. */
interface List {
  name: string;
  make: (chance: Chance) => string;
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

const bounds = (chance: Chance): string => {
  const from = chance.between(150_000, 2_000_000);
  return `price_min=${from}&price_max=${from + chance.between(100_000, 6_000_000)}`;
};

const LISTS: readonly List[] = [
  { name: 'brand + random price bounds, sort=price', make: (c) => `brand=${c.between(1, BRANDS)}&${bounds(c)}&sort=price` },
  { name: 'random price bounds, newest first', make: bounds },
  { name: 'q: a grape, random price bounds, by relevance', make: (c) => `q=${c.of(GRAPES)}&${bounds(c)}` },
  {
    name: 'related to a product, random lower bound',
    make: (c) => `related_to=$slug&price_min=${c.between(1, 500_000)}`,
  },
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase();

/** The beginnings of words, as somebody types them: of one, of two, and of a name's own. */
const TYPED: readonly { name: string; make: (chance: Chance) => string }[] = [
  { name: 'one or two letters', make: (c) => plain(c.of([...GRAPES, ...HOUSES])).slice(0, c.between(1, 2)) },
  { name: 'three to six letters', make: (c) => plain(c.of([...GRAPES, ...HOUSES])).slice(0, c.between(3, 6)) },
  {
    name: 'a word and the beginning of another',
    make: (c) => `${plain(c.of(CUVEES))} ${plain(c.of(HOUSES)).slice(0, c.between(1, 5))}`,
  },
  { name: 'a name from its beginning', make: (c) => plain(`Rượu vang đỏ ${c.of(HOUSES)}`).slice(0, c.between(3, 20)) },
];

/** @param slugs of products to ask for the relatives of */
export async function measureLargeShop(server: ChildServer, slugs: readonly string[], options: Options): Promise<LargeShopCosts> {
  const facets: FacetCost[] = [];
  for (const { name, make } of LISTS) {
    const paths = (seed: number, more: string): string[] => {
      const chance = new Chance(seed);
      return Array.from({ length: options.sequentialRequests }, () => {
        const query = make(chance).replace('$slug', () => chance.of(slugs));
        return `/api/v1/san-pham?${query}${more}`;
      });
    };
    await timeOneByOne(server, paths(1, '&include=facets').slice(0, 40));
    const alone = median(await timeOneByOne(server, paths(2, '')));
    const withFacets = median(await timeOneByOne(server, paths(3, '&include=facets')));
    console.error(`  ${name}: ${alone.toFixed(2)} ms, with facets ${withFacets.toFixed(2)} ms`);
    facets.push({ list: name, alone, withFacets });
  }
  const suggestions: SuggestionCost[] = [];
  for (const { name, make } of TYPED) {
    const chance = new Chance(4);
    const paths = Array.from(
      { length: options.sequentialRequests },
      () => `/api/v1/tim-kiem?q=${encodeURIComponent(make(chance))}`,
    );
    const times = (await timeOneByOne(server, paths)).sort((a, b) => a - b);
    const cost = { typed: name, median: median(times), p95: quantile(times, 0.95), slowest: times.at(-1) ?? 0 };
    console.error(`  suggestions, ${name}: ${cost.median.toFixed(2)} ms, p95 ${cost.p95.toFixed(2)} ms`);
    suggestions.push(cost);
  }
  return { facets, suggestions };
}
