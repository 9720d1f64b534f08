import type { Catalogue } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import { quantile } from '../statistics';

/** @returns milliseconds of each request, one after another on one connection */
async function timeSequentially(server: ContenderServer, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(server.url + path);
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  }
  return times;
}

/** Milliseconds of requests one after another, none of them cached. */
export interface SearchTimes {
  what: string;
  requests: number;
  median: number;
  p95: number;
  slowest: number;
}

/** Values, prices, mistakes, raw keystrokes, whole sentences, and what no product has. */
const QUERIES = [
  ...['vang đỏ Pháp', 'merlot', 'vang Ý dưới 500k', 'chardonay', 'ruowuj vang ddor', 'pinotnoir', 'bordeaux 2015', 'tôm hùm'],
  ...['vang hồng ngọc lan syrah 2001', 'xyzzyq', 'sau vignon', 'vang do bo luc lac', 'rượu vang', 'grande reserve'],
  ...['tìm chai vang đỏ tầm 1 triệu để biếu sếp', 'rượu nào uống với tôm hùm mà không quá chát', 'vang trắng Úc không ngọt'],
];
const ROUNDS = 6;
const NAMES = 60;
/** Characters of a name that a visitor has typed when she is asked whether she means it. */
const TYPED = [2, 4, 8];

function summarize(what: string, times: readonly number[]): SearchTimes {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return { what, requests: times.length, median, p95, slowest: Math.max(...times) };
}

/** A search with a bound of the price that no other has: neither the cache nor the searches before help. */
const searchPath = (q: string, round: number): string =>
  `/api/v1/san-pham?q=${encodeURIComponent(q)}&price_max=${2_000_000_000 + round}`;

/** Searches and suggestions of one visitor. */
export async function measureSearches(ours: ContenderServer, { products }: Catalogue): Promise<SearchTimes[]> {
  const step = Math.max(1, Math.floor(products.length / NAMES));
  const names = products.filter((_, index) => index % step === 0).map(({ name }) => name);
  const searches = Array.from({ length: ROUNDS }, (_, round) => QUERIES.map((q) => searchPath(q, round))).flat();
  const suggestions = names.flatMap((name) =>
    TYPED.map((length) => `/api/v1/tim-kiem?q=${encodeURIComponent(name.slice(-length).trim() || name)}`),
  );
  await timeSequentially(
    ours,
    QUERIES.map((q) => searchPath(q, ROUNDS)),
  );
  return [
    summarize('search', await timeSequentially(ours, searches)),
    summarize(
      'search for a whole name',
      await timeSequentially(
        ours,
        names.map((name) => searchPath(name, 0)),
      ),
    ),
    summarize('suggestions while typing', await timeSequentially(ours, suggestions)),
  ];
}
