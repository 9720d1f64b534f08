import { SeededRandom } from '../../tests/support/seeded-random';
import type { Catalogue } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import { fold } from '../fold';
import { measureLoad, timeSequentially } from '../load';
import type { Options } from '../options';
import type { CpuClock } from '../process-usage';
import { randomPriceBounds } from '../shop-queries';
import { median } from '../statistics';
import { CUVEES, GRAPES, HOUSES } from '../vocabulary';

/** A query with random values: the query cache must not answer it. */
interface Shape {
  name: string;
  /** how many times its cost in the small shop it may cost in the large one */
  limit: number;
  make: (random: SeededRandom, pages: number) => string;
}

export interface Growth {
  shape: string;
  limit: number;
  /** in the small and in the large shop, one request after another */
  milliseconds: [number, number];
  /** requests a second under load */
  rate: [number, number];
  /** processor time in microseconds a request, server and database: steadier than the clock on a busy machine */
  cpu: [number | undefined, number | undefined];
}

const BRANDS = 60;
const ORIGINS = 20;
const PER_PAGE = 24;

const SHAPES: readonly Shape[] = [
  {
    name: 'all, page 1, one of six sorts',
    limit: 2,
    make: (c) => `sort=${c.pick(['price', '-price', 'name', '-name', 'created_at', '-created_at'])}`,
  },
  { name: 'brand, sort=price', limit: 2, make: (c) => `brand=${c.between(1, BRANDS)}&sort=price` },
  {
    name: 'brand + random price bounds, sort=price',
    limit: 2,
    make: (c) => `brand=${c.between(1, BRANDS)}&${randomPriceBounds(c)}&sort=price`,
  },
  { name: 'random price bounds, sort=-price', limit: 2, make: (c) => `${randomPriceBounds(c)}&sort=-price` },
  { name: 'random price bounds, sort=name', limit: 2, make: (c) => `${randomPriceBounds(c)}&sort=name` },
  { name: 'random price bounds, newest first', limit: 2, make: (c) => randomPriceBounds(c) },
  {
    name: 'origin + type + random lower bound, sort=-created_at',
    limit: 2,
    make: (c) =>
      `origin=${c.between(1, ORIGINS)}&wine_type=${c.between(1, 6)}&price_min=${c.between(1, 900_000)}&sort=-created_at`,
  },
  {
    name: 'three brands, two vintages, sort=name',
    limit: 2,
    make: (c) =>
      `brand=${c.between(1, 20)},${c.between(21, 40)},${c.between(41, 60)}&vintage=${c.between(1985, 2002)},${c.between(2003, 2020)}&sort=name`,
  },
  {
    name: 'in stock + random lower bound, sort=price',
    limit: 2,
    make: (c) => `in_stock=true&price_min=${c.between(1, 3_000_000)}&sort=price`,
  },
  { name: 'a page of the first 200, sort=price', limit: 2, make: (c) => `sort=price&page=${c.between(2, 200)}` },
  { name: 'any page down to the last, sort=price', limit: 2, make: (c, pages) => `sort=price&page=${c.between(1, pages)}` },
  {
    name: 'brand, its last pages, sort=name',
    limit: 2,
    make: (c) => `brand=${c.between(1, BRANDS)}&sort=name&page=${c.between(2, 4)}`,
  },
  { name: 'q: a grape, by relevance', limit: 4, make: (c) => `q=${c.pick(GRAPES)}&price_min=${c.between(1, 150_000)}` },
  {
    name: 'q: two words without marks, by relevance',
    limit: 4,
    make: (c) => `q=${encodeURIComponent(fold(`${c.pick(CUVEES)} ${c.pick(HOUSES)}`))}&price_min=${c.between(1, 150_000)}`,
  },
  {
    name: 'q: with random price bounds, sort=price',
    limit: 4,
    make: (c) => `q=${c.pick(GRAPES)}&${randomPriceBounds(c)}&sort=price`,
  },
  {
    name: 'q: a rare name with its vintage',
    limit: 4,
    make: (c) => `q=${encodeURIComponent(`${c.pick(CUVEES)} ${c.pick(GRAPES)} ${c.between(1985, 2020)}`)}`,
  },
  { name: 'q: one letter', limit: 4, make: (c) => `q=${c.pick(['a', 'e', 'v', 'r', 'o'])}&price_min=${c.between(1, 150_000)}` },
];

interface Cost {
  milliseconds: number;
  rate: number;
  cpu: number | undefined;
}

interface Shop {
  server: ContenderServer;
  catalogue: Catalogue;
}

async function costOf(shape: Shape, { server, catalogue }: Shop, options: Options, databaseCpu: CpuClock): Promise<Cost> {
  const pages = Math.floor(catalogue.products.length / PER_PAGE);
  const paths = (seed: number, count: number): string[] => {
    const random = new SeededRandom(seed);
    return Array.from({ length: count }, () => `/api/v1/san-pham?${shape.make(random, pages)}`);
  };
  await timeSequentially(server, paths(1, 40));
  const times = await timeSequentially(server, paths(2, options.sequentialRequests));
  const load = await measureLoad(server, paths(3, 2_000), {
    connections: options.connections,
    seconds: options.roundSeconds,
    databaseCpu,
  });
  const cpu = load.serverCpu === undefined ? undefined : load.serverCpu + (load.databaseCpu ?? 0);
  return { milliseconds: median(times), rate: load.rate, cpu };
}

/** Measures what a page of our list costs in a small shop and in a large one. */
export async function measureGrowth(small: Shop, large: Shop, options: Options, databaseCpu: CpuClock): Promise<Growth[]> {
  const found: Growth[] = [];
  for (const shape of SHAPES) {
    const few = await costOf(shape, small, options, databaseCpu);
    const many = await costOf(shape, large, options, databaseCpu);
    console.error(
      `  ${shape.name}: ${few.milliseconds.toFixed(2)} → ${many.milliseconds.toFixed(2)} ms, ${Math.round(few.rate)} → ${Math.round(many.rate)}/s`,
    );
    found.push({
      shape: shape.name,
      limit: shape.limit,
      milliseconds: [few.milliseconds, many.milliseconds],
      rate: [few.rate, many.rate],
      cpu: [few.cpu, many.cpu],
    });
  }
  return found;
}
