import { CACHE_BYTES } from './contenders';
import type { CacheContender, CacheFigure, CacheMemory, CacheResults } from './measures/cache';
import { micro, table, whole } from './report';

const NAMES: Record<CacheContender, string> = {
  'node-http': 'bare node:http',
  koa: 'bare Koa',
  ours: 'ours',
  'rest-cache': 'Strapi + plugin-rest-cache 5.0',
  stock: 'Strapi, uncached',
  'hand-written': 'Fastify 5 + pg',
};

const HEAD = [
  'what',
  'server',
  'connections',
  'requests/s',
  'spread',
  'p50 ms',
  'p99 ms',
  'CPU µs/req',
  'requests/s ÷ Koa',
  'CPU ÷ Koa',
];

/** What is aimed at, of ours kept. */
const KOA_RATE = 0.7;
const KOA_CPU = 1.5;
const HAND_WRITTEN = 8;
const REST_CACHE = 10;
const MEMORY_SLACK = 50 * 2 ** 20;

const verdict = (holds: boolean): string => (holds ? '✓' : '✗');
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

function lines(figures: readonly CacheFigure[]): string[][] {
  return figures.map((figure) => {
    const koa = figures.find(
      ({ contender, what, connections }) => contender === 'koa' && what === figure.what && connections === figure.connections,
    );
    const rate = koa && figure.requestsPerSecond / koa.requestsPerSecond;
    const cpu = koa?.serverCpu !== undefined && figure.serverCpu !== undefined ? figure.serverCpu / koa.serverCpu : undefined;
    const judged = figure.contender === 'ours';
    return [
      figure.what,
      NAMES[figure.contender],
      String(figure.connections),
      whole(figure.requestsPerSecond),
      `${whole(figure.spread[0])}–${whole(figure.spread[1])}`,
      figure.p50.toFixed(2),
      figure.p99.toFixed(2),
      micro(figure.serverCpu),
      rate === undefined ? '' : `${rate.toFixed(2)}${judged ? ` (≥ ${KOA_RATE} ${verdict(rate >= KOA_RATE)})` : ''}`,
      cpu === undefined ? '' : `${cpu.toFixed(2)}${judged ? ` (≤ ${KOA_CPU} ${verdict(cpu <= KOA_CPU)})` : ''}`,
    ];
  });
}

function against(figures: readonly CacheFigure[]): string[] {
  const find = (contender: CacheContender, what: string): CacheFigure | undefined =>
    figures.find((figure) => figure.contender === contender && figure.what === what && figure.connections === 32);
  const ours = find('ours', 'kept list');
  const handWritten = find('hand-written', 'list that is made');
  const plugin = find('rest-cache', 'kept list');
  if (!ours || !handWritten || !plugin) return [];
  const written = ours.requestsPerSecond / handWritten.requestsPerSecond;
  const times = ours.requestsPerSecond / plugin.requestsPerSecond;
  return [
    `- kept ÷ Fastify 5 + pg: ${written.toFixed(1)}× (≥ ${HAND_WRITTEN} ${verdict(written >= HAND_WRITTEN)})`,
    `- kept ÷ plugin-rest-cache kept: ${times.toFixed(1)}× (≥ ${REST_CACHE} ${verdict(times >= REST_CACHE)}), p99 ${ours.p99.toFixed(1)} and ${plugin.p99.toFixed(1)} ms (${verdict(ours.p99 <= plugin.p99)})`,
  ];
}

const states = (counted: Record<string, number>): string =>
  Object.entries(counted)
    .map(([state, times]) => `${whole(times)} ${state}`)
    .join(', ');

/** @returns the parts of the report, Markdown */
export function cacheReport({ figures, together }: CacheResults): string[] {
  const rest = [
    ...against(figures),
    `- 200 first requests for one page at once: ${states(together)} (one MISS ${verdict(together.MISS === 1)})`,
  ];
  return ['### The response cache', table(HEAD, lines(figures)), rest.join('\n')];
}

/** @returns a line of the report, Markdown */
export function memoryReport(memory: CacheMemory): string {
  const { queries, atStart, before, after, highest } = memory;
  const bound = CACHE_BYTES + MEMORY_SLACK;
  const grown = (from: number, to: number): string =>
    `grown by ${mebibytes(to - from)} (≤ ${mebibytes(bound)} ${verdict(to - from <= bound)})`;
  return `- ${whole(queries)} distinct queries (${states(memory.states)}): resident ${mebibytes(atStart)} right after the start, ${mebibytes(before)} warm, ${mebibytes(after)} after them, ${mebibytes(highest)} at the most; from warm to the most ${grown(before, highest)}, from the start to the end ${grown(atStart, after)}`;
}
