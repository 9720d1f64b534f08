import { OVERLOAD_CONNECTIONS, type OverloadFigure, type ProbeTimes } from '../measures/overload';
import { check, table, whole } from './markdown';

const HEAD = [
  ...[
    'server',
    'database',
    'answers/s at 32',
    `at ${whole(OVERLOAD_CONNECTIONS)}`,
    'ratio',
    'p50 ms',
    'p99 ms',
    '503/s',
    'broken',
  ],
  ...['health, slowest ms', 'cached page, slowest ms', 'save, slowest ms', 'events refused'],
];
const RATIO_MIN = 0.8;
const P99_MS_MAX = 1_000;
const HEALTH_MS_MAX = 250;
const SAVE_MS_MAX = 2_000;

function atMost({ slowest, failed }: ProbeTimes, max: number): string {
  const failures = failed === 0 ? '' : `, ${whole(failed)} failed`;
  return `${whole(slowest)}${failures} (≤ ${whole(max)} ${check(slowest <= max && failed === 0)})`;
}

/** @returns Markdown */
export function reportOverload(figures: readonly OverloadFigure[]): string[] {
  const rows = figures.map(({ what, database, calmRate, rate, p50, p99, health, hit, save, ...rest }) => {
    const ratio = rate / calmRate;
    return [
      ...[what, database, whole(calmRate), whole(rate), `${ratio.toFixed(2)} (≥ ${RATIO_MIN} ${check(ratio >= RATIO_MIN)})`],
      ...[
        whole(p50),
        `${whole(p99)} (≤ ${whole(P99_MS_MAX)} ${check(p99 <= P99_MS_MAX)})`,
        whole(rest.refusals),
        whole(rest.broken),
      ],
      ...[atMost(health, HEALTH_MS_MAX), whole(hit.slowest), atMost(save, SAVE_MS_MAX), whole(rest.event.failed)],
    ];
  });
  return [`### Overload: random uncached lists over ${whole(OVERLOAD_CONNECTIONS)} connections`, table(HEAD, rows)];
}
