import type { SearchIndexFigures } from '../measures/search-index';
import { check, table, whole } from './markdown';

const MEDIAN_MAX_MS = 4;
const P95_MAX_MS = 10;
const MEGABYTES_MAX = 120;
const SAVE_MAX_MS = 10;
const BLOCK_MAX_MS = 15;

const ms = (value: number): string => value.toFixed(1);

/** @returns Markdown */
export function reportSearchIndex(figures: readonly SearchIndexFigures[]): string[] {
  const rows = figures.map(({ name, products, loadMs, megabytes, searchMs, laterSearchMs, suggestMs, saveMs, blockMs }) => {
    const target = (value: number, limit: number, text: string): string =>
      name === 'ours' ? `${text} (≤ ${limit} ${check(value <= limit)})` : text;
    return [
      `${name}, ${whole(products)}`,
      whole(loadMs),
      target(megabytes, MEGABYTES_MAX, whole(megabytes)),
      target(searchMs.median, MEDIAN_MAX_MS, ms(searchMs.median)),
      target(searchMs.p95, P95_MAX_MS, ms(searchMs.p95)),
      ms(searchMs.max),
      target(laterSearchMs.median, MEDIAN_MAX_MS, ms(laterSearchMs.median)),
      target(laterSearchMs.p95, P95_MAX_MS, ms(laterSearchMs.p95)),
      target(suggestMs.p95, P95_MAX_MS, ms(suggestMs.p95)),
      target(saveMs, SAVE_MAX_MS, ms(saveMs)),
      blockMs === null ? '–' : target(blockMs, BLOCK_MAX_MS, ms(blockMs)),
    ];
  });
  const head = [
    ...['index, products', 'load ms', 'MB', 'search p50 ms', 'p95', 'max', 'new search after others p50 ms', 'p95'],
    ...['suggestions p95 ms', 'save ms', 'longest block ms'],
  ];
  return ['### Search in memory', table(head, rows)];
}
