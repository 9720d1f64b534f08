import { cpus, totalmem } from 'node:os';
import type { ContenderName } from './contenders';
import { cacheReport, memoryReport } from './cache-report';
import type { CacheMemory, CacheResults } from './measures/cache';
import type { Growth } from './measures/growth';
import type { FacetCost, LargeShopCosts, SuggestionCost } from './measures/large-shop';
import type { PublishCost } from './measures/publish';
import { KINDS, type Figure } from './measures/side-by-side';
import type { ReportFigures, TrackingFigures, TrackingRate } from './measures/tracking';
import type { Options } from './options';
import type { QuestionKind } from './queries';

export interface Results {
  postgresVersion: string;
  postgres?: Figure[];
  sqlite?: Figure[];
  publish?: { ours: PublishCost; stock: PublishCost };
  growth?: Growth[];
  cache?: CacheResults;
  memory?: CacheMemory | undefined;
  largeShop?: LargeShopCosts;
  tracking?: TrackingFigures;
  /** for information: nothing is aimed at */
  trackingOnSqlite?: TrackingRate[];
  reports?: ReportFigures;
}

const NAMES: Record<ContenderName, string> = {
  ours: 'ours',
  'insert-per-request': 'ours, one INSERT a request, in front of Strapi’s route',
  'insert-by-route': 'ours, one INSERT a request, through Strapi’s route',
  'nothing-stored': 'bare node:http, answers and stores nothing',
  stock: 'stock Strapi 5',
  'hand-written': 'Fastify 5 + pg',
};

const TITLES: Record<QuestionKind, string> = {
  list: 'list, page 1',
  filtered: 'filtered list (brand, price range, sort)',
  search: 'search',
  detail: 'detail',
};

/** What is aimed at: requests a second, as multiples of the other's. */
const TARGETS: Partial<Record<QuestionKind, Partial<Record<ContenderName, number>>>> = {
  list: { stock: 10, 'hand-written': 0.5 },
  filtered: { stock: 10, 'hand-written': 0.5 },
  detail: { stock: 15 },
};

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const micro = (value: number | undefined): string => (value === undefined ? '–' : whole(value));
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

function ratio(ours: Figure, other: Figure | undefined): string {
  if (!other) return '–';
  const value = ours.requestsPerSecond / other.requestsPerSecond;
  const target = TARGETS[ours.kind]?.[other.contender];
  const verdict = target === undefined ? '' : value >= target ? ` (≥ ${target} ✓)` : ` (≥ ${target} ✗)`;
  return `${value.toFixed(value < 3 ? 2 : 1)}×${verdict}`;
}

function sideBySide(figures: readonly Figure[], database: string): string[][] {
  return KINDS.flatMap((kind) => {
    const ofKind = figures.filter((figure) => figure.kind === kind);
    const other = (name: ContenderName): Figure | undefined => ofKind.find((figure) => figure.contender === name);
    return ofKind.map((figure) => [
      TITLES[kind],
      database,
      NAMES[figure.contender],
      whole(figure.requestsPerSecond),
      `${whole(figure.spread[0])}–${whole(figure.spread[1])}`,
      figure.p50.toFixed(1),
      figure.p99.toFixed(1),
      micro(figure.serverCpu),
      micro(figure.databaseCpu),
      figure.contender === 'ours' ? ratio(figure, other('stock')) : '',
      figure.contender === 'ours' ? ratio(figure, other('hand-written')) : '',
    ]);
  });
}

function growthRow({ shape, limit, milliseconds, requestsPerSecond, cpu }: Growth): string[] {
  const times = milliseconds[1] / milliseconds[0];
  const load = requestsPerSecond[0] / requestsPerSecond[1];
  const verdict = (value: number): string => `${value.toFixed(2)}× (≤ ${limit} ${value <= limit ? '✓' : '✗'})`;
  return [
    shape,
    ...milliseconds.map((value) => value.toFixed(2)),
    verdict(times),
    ...requestsPerSecond.map(whole),
    verdict(load),
    ...cpu.map(micro),
  ];
}

/** What is aimed at: facets cost so many times the list itself, suggestions so many milliseconds. */
const FACETS_TIMES = 5;
const SUGGESTIONS_MS = 10;

function facetRow({ list, alone, withFacets }: FacetCost): string[] {
  const times = withFacets / alone;
  const verdict = `${times.toFixed(2)}× (≤ ${FACETS_TIMES} ${times <= FACETS_TIMES ? '✓' : '✗'})`;
  return [list, alone.toFixed(2), withFacets.toFixed(2), verdict];
}

function suggestionRow({ typed, median, p95, slowest }: SuggestionCost): string[] {
  const verdict = `${p95.toFixed(2)} (≤ ${SUGGESTIONS_MS} ${p95 <= SUGGESTIONS_MS ? '✓' : '✗'})`;
  return [typed, median.toFixed(2), verdict, slowest.toFixed(2)];
}

const SIDE_HEAD = [
  'what',
  'database',
  'server',
  'requests/s',
  'spread',
  'p50 ms',
  'p99 ms',
  'CPU µs/req',
  'database CPU µs/req',
  'ours ÷ stock',
  'ours ÷ Fastify',
];

function machine(options: Options, postgresVersion: string): string {
  const pinned = options.pin
    ? 'server on one core, load generator and database on the other'
    : 'server, load generator and database share the cores';
  return [
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform};`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion}; ${options.connections} keep-alive connections, one process a server, ${pinned};`,
    `median and spread of ${options.rounds} rounds of ${options.roundSeconds} s, the servers in turns.`,
  ].join(' ');
}

const check = (value: number, limit: number): string => (value <= limit ? '✓' : '✗');

/** @param targets how many times another's events ours are to be */
function ratesTable(rates: readonly TrackingRate[], targets: Partial<Record<ContenderName, number>>): string {
  const ours = rates.find((rate) => rate.contender === 'ours');
  const rows = rates.map((rate) => {
    const target = targets[rate.contender];
    const times = (ours?.eventsPerSecond ?? 0) / rate.eventsPerSecond;
    return [
      ...[NAMES[rate.contender], whole(rate.eventsPerSecond), rate.spread.map(whole).join('–'), rate.p99.toFixed(0)],
      ...[micro(rate.serverCpu), micro(rate.databaseCpu)],
      times === 1 ? '' : `${times.toFixed(1)}×${target === undefined ? '' : ` (≥ ${target} ${times >= target ? '✓' : '✗'})`}`,
    ];
  });
  return table(['server', 'events/s', 'spread', 'p99 ms', 'CPU µs/event', 'database CPU µs/event', 'ours ÷ it'], rows);
}

function trackingParts({ rates, half, list }: TrackingFigures): string[] {
  const growth = list.during / list.alone;
  const facts = [
    ['p99 at half the top rate', `${half.p99.toFixed(1)} ms at ${whole(half.eventsPerSecond)}/s (< 100 ${check(half.p99, 100)})`],
    [
      'p99 of uncached /san-pham while events come at their top rate',
      `${list.alone.toFixed(1)} → ${list.during.toFixed(1)} ms beside ${whole(list.eventsPerSecond)} events/s, ${growth.toFixed(2)}× (≤ 2 ${check(growth, 2)})`,
    ],
  ];
  const targets = { 'insert-per-request': 8, 'insert-by-route': 8, stock: 15 };
  return ['### Visitors’ events, PostgreSQL, 256 connections', ratesTable(rates, targets), table(['what', 'figure'], facts)];
}

function reportLines({ events, milliseconds, dayEvents, dayMilliseconds }: ReportFigures): string {
  return [
    `- all reports over 90 days, ${whole(events)} events: ${milliseconds.toFixed(0)} ms (< 300 ${check(milliseconds, 300)})`,
    `- rolling up a day of ${whole(dayEvents)} events: ${(dayMilliseconds / 1_000).toFixed(1)} s (< 30 ${check(dayMilliseconds, 30_000)})`,
  ].join('\n');
}

/** @returns the report, Markdown */
export function report(results: Results, options: Options): string {
  const { postgres = [], sqlite = [], publish, growth, largeShop, tracking, trackingOnSqlite } = results;
  const parts = [machine(options, results.postgresVersion)];
  const rows = [...sideBySide(postgres, 'PostgreSQL'), ...sideBySide(sqlite, 'SQLite')];
  if (rows.length > 0) parts.push(`### Side by side, ${whole(options.products)} products`, table(SIDE_HEAD, rows));
  if (publish) {
    const times = publish.ours.median / publish.stock.median;
    const line = (name: ContenderName, cost: PublishCost, last: string): string[] => [
      NAMES[name],
      cost.median.toFixed(1),
      cost.p95.toFixed(1),
      last,
    ];
    parts.push(
      `### Publish through the admin panel's API, ${publish.ours.publishes} each`,
      table(
        ['server', 'median ms', 'p95 ms', 'ours ÷ stock'],
        [line('ours', publish.ours, `${times.toFixed(2)}× (≤ 2 ${times <= 2 ? '✓' : '✗'})`), line('stock', publish.stock, '')],
      ),
    );
  }
  if (growth) {
    const sizes = [whole(options.products), whole(options.manyProducts)];
    parts.push(
      `### Growth, ours: ${sizes.join(' and ')} products`,
      table(
        [
          'query',
          ...sizes.map((size) => `ms at ${size}`),
          'times',
          ...sizes.map((size) => `req/s at ${size}`),
          'times',
          ...sizes.map((size) => `CPU µs at ${size}, server and database`),
        ],
        growth.map(growthRow),
      ),
    );
  }
  if (largeShop) {
    const size = whole(options.manyProducts);
    parts.push(
      `### Facets at ${size} products, ours: milliseconds, one request after another`,
      table(['list', 'alone', 'with facets', 'times'], largeShop.facets.map(facetRow)),
      `### Suggestions at ${size} products and some hundred articles, ours: milliseconds, one request after another`,
      table(['typed', 'median', 'p95', 'slowest'], largeShop.suggestions.map(suggestionRow)),
    );
  }
  if (results.cache) parts.push(...cacheReport(results.cache));
  if (results.memory) parts.push(memoryReport(results.memory));
  if (tracking) parts.push(...trackingParts(tracking));
  if (trackingOnSqlite) parts.push('### Visitors’ events, SQLite, 256 connections', ratesTable(trackingOnSqlite, {}));
  if (results.reports) parts.push(reportLines(results.reports));
  return `${parts.join('\n\n')}\n`;
}
