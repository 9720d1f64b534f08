import { CONTENDER_LABELS, type ContenderName } from '../contender-server';
import type { CacheFigure, CacheResults } from '../measures/cache';
import { check, range, table, whole, wholeOrDash } from './markdown';

const HEAD = [
  ...['what', 'server', 'connections', 'requests/s', 'spread', 'p50 ms', 'p99 ms', 'CPU µs/req'],
  ...['requests/s ÷ Koa', 'CPU ÷ Koa'],
];

/** The targets of our cached answers. */
const KOA_RATE = 0.7;
const KOA_CPU = 1.5;
const HAND_WRITTEN_RATE = 8;
const REST_CACHE_RATE = 10;

function figureRow(figure: CacheFigure, figures: readonly CacheFigure[]): string[] {
  const koa = figures.find(
    ({ contender, what, connections }) => contender === 'koa' && what === figure.what && connections === figure.connections,
  );
  const rate = koa && figure.rate / koa.rate;
  const cpu = koa?.serverCpu !== undefined && figure.serverCpu !== undefined ? figure.serverCpu / koa.serverCpu : undefined;
  const isOurs = figure.contender === 'ours-with-cache';
  return [
    ...[figure.what, CONTENDER_LABELS[figure.contender], String(figure.connections), whole(figure.rate)],
    ...[range(figure.spread), figure.p50.toFixed(2), figure.p99.toFixed(2), wholeOrDash(figure.serverCpu)],
    rate === undefined ? '' : `${rate.toFixed(2)}${isOurs ? ` (≥ ${KOA_RATE} ${check(rate >= KOA_RATE)})` : ''}`,
    cpu === undefined ? '' : `${cpu.toFixed(2)}${isOurs ? ` (≤ ${KOA_CPU} ${check(cpu <= KOA_CPU)})` : ''}`,
  ];
}

function comparisons(figures: readonly CacheFigure[]): string[] {
  const find = (contender: ContenderName, what: string): CacheFigure | undefined =>
    figures.find((figure) => figure.contender === contender && figure.what === what && figure.connections === 32);
  const ours = find('ours-with-cache', 'cached list');
  const handWritten = find('hand-written', 'uncached list');
  const plugin = find('rest-cache', 'cached list');
  if (!ours || !handWritten || !plugin) return [];
  const toHandWritten = ours.rate / handWritten.rate;
  const toPlugin = ours.rate / plugin.rate;
  return [
    `- cached ÷ Fastify 5 + pg: ${toHandWritten.toFixed(1)}× (≥ ${HAND_WRITTEN_RATE} ${check(toHandWritten >= HAND_WRITTEN_RATE)})`,
    `- cached ÷ plugin-rest-cache cached: ${toPlugin.toFixed(1)}× (≥ ${REST_CACHE_RATE} ${check(toPlugin >= REST_CACHE_RATE)}), p99 ${ours.p99.toFixed(1)} and ${plugin.p99.toFixed(1)} ms (${check(ours.p99 <= plugin.p99)})`,
  ];
}

const listStates = (states: Record<string, number>): string =>
  Object.entries(states)
    .map(([state, count]) => `${whole(count)} ${state}`)
    .join(', ');

/** @returns Markdown */
export function reportCache({ figures, simultaneous }: CacheResults): string[] {
  const lines = [
    ...comparisons(figures),
    `- 200 simultaneous first requests for one page: ${listStates(simultaneous)} (one MISS ${check(simultaneous.MISS === 1)})`,
  ];
  const rows = figures.map((figure) => figureRow(figure, figures));
  return ['### The response cache', table(HEAD, rows), lines.join('\n')];
}
