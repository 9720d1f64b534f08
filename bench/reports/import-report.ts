import type { DryRun } from '../measures/dry-run';
import type { ImportFigures, RunSpeed } from '../measures/import';
import { check, table, whole } from './markdown';

const CREATE_TIMES_MIN = 10;
const PRICE_TIMES_MIN = 30;
const P99_TIMES_MAX = 2;
const DRY_RUN_SECONDS_MAX = 10;
/** The limit of seconds is for so many rows. */
const DRY_RUN_ROWS = 5_000;
const SAVE_MS_MAX = 1_000;
const VIEW_MS_MAX = 1_000;
const MEGABYTES_MAX = 150;
/** Times as long for a row as in the small run. */
const GROWTH_MAX = 2;

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

function dryRunRow({ rows, seconds, megabytesMore }: DryRun): string[] {
  const limit = rows > DRY_RUN_ROWS ? '' : ` (≤ ${DRY_RUN_SECONDS_MAX} ${check(seconds <= DRY_RUN_SECONDS_MAX)})`;
  return [whole(rows), `${seconds.toFixed(1)}${limit}`, atMost(megabytesMore, 'MB', MEGABYTES_MAX)];
}

/** @returns Markdown */
export function reportImport({ dryRuns, created, prices, visitors, slowestSave, slowestView, large }: ImportFigures): string[] {
  const times = visitors.during / visitors.calm;
  const growth = large.seconds / large.rows / (created.seconds / created.rows);
  return [
    '### Runs of the catalogue beside the panel’s own calls, PostgreSQL',
    table(['rows of the dry run', 'seconds', 'memory more'], dryRuns.map(dryRunRow)),
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
        ['seen after its batch, slowest', atMost(slowestView, 'ms', VIEW_MS_MAX)],
      ],
    ),
    table(
      ['new rows', 'seconds', 'time for a row ÷ small run', 'memory more'],
      [
        [
          whole(large.rows),
          large.seconds.toFixed(1),
          `${growth.toFixed(2)} (≤ ${GROWTH_MAX} ${check(growth <= GROWTH_MAX)})`,
          atMost(large.megabytesMore, 'MB', MEGABYTES_MAX),
        ],
      ],
    ),
  ];
}
