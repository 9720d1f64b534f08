import { CONTENDER_LABELS, type ContenderName } from '../contender-server';
import { KINDS, type Figure } from '../measures/side-by-side';
import type { Options } from '../options';
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
const SIDE_BY_SIDE_HEAD = [
  ...['what', 'server', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'CPU µs/req', 'database CPU µs/req'],
  ...['ours ÷ stock', 'ours ÷ Fastify'],
];

function ratio(ours: Figure, other: Figure | undefined): string {
  if (!other) return '–';
  const value = ours.rate / other.rate;
  const target = TARGETS[ours.kind]?.[other.contender];
  const verdict = target === undefined ? '' : ` (≥ ${target} ${check(value >= target)})`;
  return `${value.toFixed(value < 3 ? 2 : 1)}×${verdict}`;
}

/** @returns Markdown */
export function reportSideBySide(figures: readonly Figure[], { products }: Options): string[] {
  const rows = KINDS.flatMap((kind) => {
    const ofKind = figures.filter((figure) => figure.kind === kind);
    const find = (name: ContenderName): Figure | undefined => ofKind.find((figure) => figure.contender === name);
    return ofKind.map((figure) => [
      ...[KIND_LABELS[kind], CONTENDER_LABELS[figure.contender], whole(figure.rate), range(figure.spread)],
      ...[figure.p50.toFixed(1), figure.p99.toFixed(1), wholeOrDash(figure.serverCpu), wholeOrDash(figure.databaseCpu)],
      figure.contender === 'ours' ? ratio(figure, find('stock')) : '',
      figure.contender === 'ours' ? ratio(figure, find('hand-written')) : '',
    ]);
  });
  return [`### Side by side, ${whole(products)} products`, table(SIDE_BY_SIDE_HEAD, rows)];
}
