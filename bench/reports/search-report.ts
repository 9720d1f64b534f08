import type { SearchTimes } from '../measures/search';
import type { Options } from '../options';
import { check, table, whole } from './markdown';

const P95_MAX_MS = 15;

/** @returns Markdown */
export function reportSearches(times: readonly SearchTimes[], { products }: Options): string[] {
  const rows = times.map(({ what, requests, median, p95, slowest }) => [
    ...[what, whole(requests), median.toFixed(1)],
    ...[`${p95.toFixed(1)} (≤ ${P95_MAX_MS} ${check(p95 <= P95_MAX_MS)})`, slowest.toFixed(1)],
  ]);
  const head = ['what', 'requests', 'median ms', 'p95 ms', 'slowest ms'];
  return [`### Searches at ${whole(products)} products, over HTTP, one after another`, table(head, rows)];
}
