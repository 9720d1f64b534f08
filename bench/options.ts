import { parseArgs } from 'node:util';

export const MEASURES = [
  'list',
  'publish',
  'growth',
  'saves',
  'tracking',
  'reports',
  'sqlite',
  'cache',
  'memory',
  'overload',
  'instances',
  'relevance',
  'search',
  'import',
] as const;

/** Products of the small shop that `saves` compares with the large one. */
export const SMALL_SHOP = 300;

export type MeasureName = (typeof MEASURES)[number];

export interface Options {
  /** the parts to run */
  only: ReadonlySet<MeasureName>;
  /** keep-alive connections of the load generator */
  connections: number;
  /** rounds of load for each server */
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** of each load of the measure `overload` */
  overloadSeconds: number;
  /** products of the side-by-side comparison */
  products: number;
  /** products of the large shop that growth is measured with */
  manyProducts: number;
  /** requests one after another, for each query */
  sequentialRequests: number;
  publishes: number;
  /** queries that fill the response cache while its memory is measured */
  distinctQueries: number;
  /** uncached requests before the memory is measured */
  memoryWarmUp: number;
  /** tracking events of the reports, over 90 days */
  reportEvents: number;
  /** tracking events of the day whose rollup is timed */
  dayEvents: number;
  /** one core for the server, the other for the generator and the database */
  pin: boolean;
  /** a built checkout of another commit, which `overload` measures too */
  before: string | undefined;
  /** origins of running shops that `relevance` asks, instead of starting its own */
  urls: readonly string[];
  /** the worst queries of `relevance` to print with what was found */
  worst: number;
}

const FULL = {
  rounds: 5,
  roundSeconds: 4,
  warmUpSeconds: 4,
  overloadSeconds: 10,
  products: 5_000,
  manyProducts: 100_000,
  sequentialRequests: 300,
  publishes: 60,
  distinctQueries: 1_000_000,
  memoryWarmUp: 30_000,
  reportEvents: 10_000_000,
  dayEvents: 1_000_000,
};
const QUICK = {
  rounds: 2,
  roundSeconds: 1,
  warmUpSeconds: 1,
  overloadSeconds: 4,
  products: 1_000,
  manyProducts: 5_000,
  sequentialRequests: 60,
  publishes: 8,
  distinctQueries: 20_000,
  memoryWarmUp: 2_000,
  reportEvents: 90_000,
  dayEvents: 20_000,
};

function isMeasure(name: string): name is MeasureName {
  return (MEASURES as readonly string[]).includes(name);
}

function originOf(url: string): string {
  if (!URL.canParse(url)) throw new Error(`--url takes http://127.0.0.1:1337, or several with commas, not ${url}.`);
  return new URL(url).origin;
}

/**
 * @param argv arguments after the script's name
 * @throws Error naming the wrong argument
 */
export function readOptions(argv: string[]): Options {
  const { values } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: MEASURES.join(',') },
      pin: { type: 'boolean', default: false },
      distinct: { type: 'string' },
      before: { type: 'string' },
      url: { type: 'string', default: '' },
      worst: { type: 'string', default: '0' },
    },
  });
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isMeasure(name));
  if (unknown.length > 0) throw new Error(`--only knows ${MEASURES.join(', ')}, not ${unknown.join(', ')}.`);
  const sizes = values.quick ? QUICK : FULL;
  const distinctQueries = Number(values.distinct ?? sizes.distinctQueries);
  if (!Number.isInteger(distinctQueries)) throw new Error(`--distinct is a whole number, not ${values.distinct ?? ''}.`);
  const worst = Number(values.worst);
  if (!Number.isInteger(worst) || worst < 0) throw new Error(`--worst is a whole number, not ${values.worst}.`);
  const urls = values.url === '' ? [] : values.url.split(',').map(originOf);
  const only = new Set(names.filter(isMeasure));
  if (urls.length > 0 && [...only].join() !== 'relevance') throw new Error('--url is for --only=relevance.');
  const { pin, before } = values;
  return { only, connections: 32, pin, before, urls, worst, ...sizes, distinctQueries };
}
