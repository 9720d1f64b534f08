import { CONTENDER_LABELS, type ContenderName } from '../contender-server';
import type { Growth } from '../measures/growth';
import type { FacetCost, LargeShopCosts, SuggestionCost } from '../measures/large-shop';
import type { PublishCost } from '../measures/publish';
import type { SaveCost } from '../measures/saves';
import { KINDS, type Figure } from '../measures/side-by-side';
import { SMALL_SHOP, type Options } from '../options';
import type { QueryKind } from '../shop-queries';
import { check, range, table, whole, wholeOrDash } from './markdown';

const KIND_LABELS: Record<QueryKind, string> = {
  list: 'list, page 1',
  filtered: 'filtered list (brand, price range, sort)',
  search: 'search',
  detail: 'detail',
};

/** How many times a contender's requests/s ours must be. */
const TARGETS: Partial<Record<QueryKind, Partial<Record<ContenderName, number>>>> = {
  list: { stock: 10, 'hand-written': 0.5 },
  filtered: { stock: 10, 'hand-written': 0.5 },
  detail: { stock: 15 },
};
const PUBLISH_TIMES_MAX = 2;
/** Times the list without facets. */
const FACETS_TIMES_MAX = 5;
const SUGGESTIONS_MS_MAX = 10;

const SIDE_BY_SIDE_HEAD = [
  ...['what', 'database', 'server', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'CPU µs/req', 'database CPU µs/req'],
  ...['ours ÷ stock', 'ours ÷ Fastify'],
];

const timesAtMost = (value: number, max: number): string => `${value.toFixed(2)}× (≤ ${max} ${check(value <= max)})`;

function ratio(ours: Figure, other: Figure | undefined): string {
  if (!other) return '–';
  const value = ours.rate / other.rate;
  const target = TARGETS[ours.kind]?.[other.contender];
  const verdict = target === undefined ? '' : ` (≥ ${target} ${check(value >= target)})`;
  return `${value.toFixed(value < 3 ? 2 : 1)}×${verdict}`;
}

/** @returns Markdown */
export function reportSideBySide(figures: readonly Figure[], database: 'PostgreSQL' | 'SQLite', { products }: Options): string[] {
  const rows = KINDS.flatMap((kind) => {
    const ofKind = figures.filter((figure) => figure.kind === kind);
    const find = (name: ContenderName): Figure | undefined => ofKind.find((figure) => figure.contender === name);
    return ofKind.map((figure) => [
      ...[KIND_LABELS[kind], database, CONTENDER_LABELS[figure.contender], whole(figure.rate), range(figure.spread)],
      ...[figure.p50.toFixed(1), figure.p99.toFixed(1), wholeOrDash(figure.serverCpu), wholeOrDash(figure.databaseCpu)],
      figure.contender === 'ours' ? ratio(figure, find('stock')) : '',
      figure.contender === 'ours' ? ratio(figure, find('hand-written')) : '',
    ]);
  });
  return [`### Side by side, ${whole(products)} products`, table(SIDE_BY_SIDE_HEAD, rows)];
}

/** @returns Markdown */
export function reportPublish({ ours, stock }: { ours: PublishCost; stock: PublishCost }): string[] {
  const row = (name: ContenderName, cost: PublishCost, last: string): string[] => [
    ...[CONTENDER_LABELS[name], cost.median.toFixed(1), cost.p95.toFixed(1), last],
  ];
  const rows = [row('ours', ours, timesAtMost(ours.median / stock.median, PUBLISH_TIMES_MAX)), row('stock', stock, '')];
  return [
    `### Publish through the admin panel's API, ${ours.publishes} each`,
    table(['server', 'median ms', 'p95 ms', 'ours ÷ stock'], rows),
  ];
}

/** @returns Markdown */
export function reportGrowth(growth: readonly Growth[], options: Options): string[] {
  const sizes = [whole(options.products), whole(options.manyProducts)];
  const head = [
    ...['query', ...sizes.map((size) => `ms at ${size}`), 'times', ...sizes.map((size) => `req/s at ${size}`), 'times'],
    ...sizes.map((size) => `CPU µs at ${size}, server and database`),
  ];
  const rows = growth.map(({ shape, limit, milliseconds, rate, cpu }) => [
    shape,
    ...milliseconds.map((value) => value.toFixed(2)),
    timesAtMost(milliseconds[1] / milliseconds[0], limit),
    ...rate.map(whole),
    timesAtMost(rate[0] / rate[1], limit),
    ...cpu.map(wholeOrDash),
  ]);
  return [`### Growth, ours: ${sizes.join(' and ')} products`, table(head, rows)];
}

/** @returns Markdown */
export function reportSaves(costs: readonly SaveCost[], renditions: number, { manyProducts }: Options): string[] {
  const sizes = [whole(SMALL_SHOP), whole(manyProducts)];
  const rows = costs.map(({ name, limit, milliseconds: [few, many] }) => [
    ...[name, few.toFixed(1), many.toFixed(1)],
    limit === undefined ? (many / few).toFixed(2) : timesAtMost(many / few, limit),
  ]);
  return [
    `### Saves through the admin panel's API, ours: ${sizes.join(' and ')} products, ${whole(renditions)} renditions in the large shop`,
    table(['save', ...sizes.map((size) => `median ms at ${size}`), 'times'], rows),
  ];
}

const facetRow = ({ list, alone, withFacets }: FacetCost): string[] => [
  ...[list, alone.toFixed(2), withFacets.toFixed(2), timesAtMost(withFacets / alone, FACETS_TIMES_MAX)],
];

function suggestionRow({ typed, median, p95, slowest }: SuggestionCost): string[] {
  const verdict = `${p95.toFixed(2)} (≤ ${SUGGESTIONS_MS_MAX} ${check(p95 <= SUGGESTIONS_MS_MAX)})`;
  return [typed, median.toFixed(2), verdict, slowest.toFixed(2)];
}

/** @returns Markdown */
export function reportLargeShop({ facets, suggestions }: LargeShopCosts, { manyProducts }: Options): string[] {
  const size = whole(manyProducts);
  return [
    `### Facets at ${size} products, ours: milliseconds, one request after another`,
    table(['list', 'alone', 'with facets', 'times'], facets.map(facetRow)),
    `### Suggestions at ${size} products and some hundred articles, ours: milliseconds, one request after another`,
    table(['typed', 'median', 'p95', 'slowest'], suggestions.map(suggestionRow)),
  ];
}
