import type { ImportFigures, RunSpeed } from '../measures/import';
import { check, table, whole } from './markdown';

const CREATE_TIMES_MIN = 10;
const PRICE_TIMES_MIN = 30;
const P99_TIMES_MAX = 2;
const SAVE_MS_MAX = 1_000;

function speedRow(what: string, { rows, seconds, panelRate }: RunSpeed, min: number): string[] {
  const rate = rows / seconds;
  const times = rate / panelRate;
  return [
    what,
    whole(rows),
    seconds.toFixed(1),
    whole(rate),
    panelRate.toFixed(1),
    `${times.toFixed(1)}× (≥ ${min} ${check(times >= min)})`,
  ];
}

const atMost = (value: number, unit: string, max: number): string => `${whole(value)} ${unit} (≤ ${max} ${check(value <= max)})`;

/** @returns Markdown */
export function reportImport({ created, prices, visitors, slowestSave }: ImportFigures): string[] {
  const times = visitors.during / visitors.calm;
  return [
    '### Runs of the catalogue beside the panel’s own calls, PostgreSQL',
    table(
      ['what', 'rows', 'seconds', 'rows/s', 'panel, rows/s', 'times'],
      [
        speedRow('new wines, published', created, CREATE_TIMES_MIN),
        speedRow('prices of published wines', prices, PRICE_TIMES_MIN),
      ],
    ),
    table(
      ['while a run changes prices', ''],
      [
        ['visitors’ p99 without a run', `${visitors.calm.toFixed(1)} ms`],
        [
          '… with it',
          `${visitors.during.toFixed(1)} ms, ${times.toFixed(1)}× (≤ ${P99_TIMES_MAX} ${check(times <= P99_TIMES_MAX)})`,
        ],
        ['another editor’s slowest save', atMost(slowestSave, 'ms', SAVE_MS_MAX)],
      ],
    ),
  ];
}
