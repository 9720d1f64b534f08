import type { Catalogue } from '../catalogue';
import { Chance } from '../chance';
import type { ChildServer } from '../child-server';
import { putUnderLoad, timeOneByOne } from '../load';
import type { Options } from '../options';
import { median } from '../statistics';
import { CUVEES, GRAPES, HOUSES } from '../vocabulary';

/** One shape of query, with chance in its values, so that no count is remembered from the last time. */
interface Shape {
  name: string;
  /** how many times as much it may cost in the large shop */
  limit: number;
  make: (chance: Chance, pages: number) => string;
}

export interface Growth {
  shape: string;
  limit: number;
  /** of the small and the large shop: milliseconds, and requests a second under load */
  milliseconds: [number, number];
  requestsPerSecond: [number, number];
  /** microseconds a request, server and database together: steadier than the clock on a busy machine */
  cpu: [number | undefined, number | undefined];
}

const BRANDS = 60;
const ORIGINS = 20;
const PER_PAGE = 24;

const bounds = (chance: Chance): string => {
  const from = chance.between(150_000, 2_000_000);
  return `price_min=${from}&price_max=${from + chance.between(100_000, 6_000_000)}`;
};

const SHAPES: readonly Shape[] = [
  {
    name: 'all, page 1, one of six sorts',
    limit: 2,
    make: (c) => `sort=${c.of(['price', '-price', 'name', '-name', 'created_at', '-created_at'])}`,
  },
  { name: 'brand, sort=price', limit: 2, make: (c) => `brand=${c.between(1, BRANDS)}&sort=price` },
  {
    name: 'brand + random price bounds, sort=price',
    limit: 2,
    make: (c) => `brand=${c.between(1, BRANDS)}&${bounds(c)}&sort=price`,
  },
  { name: 'random price bounds, sort=-price', limit: 2, make: (c) => `${bounds(c)}&sort=-price` },
  { name: 'random price bounds, sort=name', limit: 2, make: (c) => `${bounds(c)}&sort=name` },
  { name: 'random price bounds, newest first', limit: 2, make: (c) => bounds(c) },
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
  { name: 'q: a grape, by relevance', limit: 4, make: (c) => `q=${c.of(GRAPES)}&price_min=${c.between(1, 150_000)}` },
  {
    name: 'q: two words without marks, by relevance',
    limit: 4,
    make: (c) =>
      `q=${encodeURIComponent(
        `${c.of(CUVEES)} ${c.of(HOUSES)}`
          .normalize('NFD')
          .replace(/\p{M}+/gu, '')
          .replaceAll('đ', 'd')
          .replaceAll('Đ', 'D'),
      )}&price_min=${c.between(1, 150_000)}`,
  },
  { name: 'q: with random price bounds, sort=price', limit: 4, make: (c) => `q=${c.of(GRAPES)}&${bounds(c)}&sort=price` },
  {
    name: 'q: a rare name with its vintage',
    limit: 4,
    make: (c) => `q=${encodeURIComponent(`${c.of(CUVEES)} ${c.of(GRAPES)} ${c.between(1985, 2020)}`)}`,
  },
  { name: 'q: one letter', limit: 4, make: (c) => `q=${c.of(['a', 'e', 'v', 'r', 'o'])}&price_min=${c.between(1, 150_000)}` },
];

interface Cost {
  milliseconds: number;
  requestsPerSecond: number;
  cpu: number | undefined;
}

interface Shop {
  server: ChildServer;
  catalogue: Catalogue;
}

async function costOf(
  shape: Shape,
  { server, catalogue }: Shop,
  options: Options,
  databaseCpu: () => number | undefined,
): Promise<Cost> {
  const pages = Math.floor(catalogue.products.length / PER_PAGE);
  const paths = (seed: number, count: number): string[] => {
    const chance = new Chance(seed);
    return Array.from({ length: count }, () => `/api/v1/san-pham?${shape.make(chance, pages)}`);
  };
  await timeOneByOne(server, paths(1, 40));
  const times = await timeOneByOne(server, paths(2, options.sequentialRequests));
  const load = await putUnderLoad(server, paths(3, 2_000), {
    connections: options.connections,
    seconds: options.roundSeconds,
    databaseCpu,
  });
  const cpu = load.serverCpu === undefined ? undefined : load.serverCpu + (load.databaseCpu ?? 0);
  return { milliseconds: median(times), requestsPerSecond: load.requestsPerSecond, cpu };
}

/** What a page of our own list costs in a small shop and in a large one, shape by shape. */
export async function measureGrowth(
  small: Shop,
  large: Shop,
  options: Options,
  databaseCpu: () => number | undefined,
): Promise<Growth[]> {
  const found: Growth[] = [];
  for (const shape of SHAPES) {
    const few = await costOf(shape, small, options, databaseCpu);
    const many = await costOf(shape, large, options, databaseCpu);
    console.error(
      `  ${shape.name}: ${few.milliseconds.toFixed(2)} → ${many.milliseconds.toFixed(2)} ms, ${Math.round(few.requestsPerSecond)} → ${Math.round(many.requestsPerSecond)}/s`,
    );
    found.push({
      shape: shape.name,
      limit: shape.limit,
      milliseconds: [few.milliseconds, many.milliseconds],
      requestsPerSecond: [few.requestsPerSecond, many.requestsPerSecond],
      cpu: [few.cpu, many.cpu],
    });
  }
  return found;
}
