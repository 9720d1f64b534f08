import { CONTENDER_LABELS, type ContenderName } from '../contender-server';
import type { ReportFigures } from '../measures/reports';
import { INTENDED_RATE, type TrackingLatency, type TrackingRate } from '../measures/tracking';
import { check, range, table, whole, wholeOrDash } from './markdown';

const RATE_HEAD = ['server', 'events/s', 'spread', 'p99 ms', 'CPU µs/event', 'database CPU µs/event', 'ours ÷ it'];

/** How many times a contender's rate ours must be. */
const TARGETS: Partial<Record<ContenderName, number>> = { stock: 5 };
/** How many times the intended rate ours must be. */
const RESERVE = 10;

/** @returns Markdown. On SQLite there are no targets */
export function reportRates(rates: readonly TrackingRate[], database: 'PostgreSQL' | 'SQLite'): string[] {
  const ours = rates.find((rate) => rate.contender === 'ours');
  const rows = rates.map(({ contender, rate, spread, p99, serverCpu, databaseCpu }) => {
    const target = database === 'PostgreSQL' ? TARGETS[contender] : undefined;
    const times = (ours?.rate ?? 0) / rate;
    const verdict = target === undefined ? '' : ` (≥ ${target} ${check(times >= target)})`;
    return [
      ...[CONTENDER_LABELS[contender], whole(rate), range(spread), p99.toFixed(0)],
      ...[wholeOrDash(serverCpu), wholeOrDash(databaseCpu), contender === 'ours' ? '' : `${times.toFixed(1)}×${verdict}`],
    ];
  });
  const reserve = (ours?.rate ?? 0) / INTENDED_RATE;
  const verdict = `${reserve.toFixed(0)} times the intended ${INTENDED_RATE} a second (≥ ${RESERVE} ${check(reserve >= RESERVE)})`;
  return [`### Visitors’ events, ${database}, 256 connections`, table(RATE_HEAD, rows), verdict];
}

/** @returns Markdown */
export function reportLatency({ half, list }: TrackingLatency): string[] {
  const growth = list.during / list.alone;
  const rows = [
    [
      'p99 at half the top rate',
      `${half.p99.toFixed(1)} ms at ${whole(half.eventsPerSecond)}/s (< 100 ${check(half.p99 < 100)})`,
    ],
    [
      'p99 of uncached /san-pham while events come at the intended rate',
      `${list.alone.toFixed(1)} → ${list.during.toFixed(1)} ms beside ${whole(list.eventsPerSecond)} events/s, ${growth.toFixed(2)}× (≤ 2 ${check(growth <= 2)})`,
    ],
  ];
  return [table(['what', 'figure'], rows)];
}

/** @returns Markdown */
export function reportReports({ events, milliseconds, dayEvents, dayMilliseconds }: ReportFigures): string[] {
  const seconds = dayMilliseconds / 1_000;
  return [
    [
      `- all reports over 90 days, ${whole(events)} events: ${milliseconds.toFixed(0)} ms (< 300 ${check(milliseconds < 300)})`,
      `- rolling up a day of ${whole(dayEvents)} events: ${seconds.toFixed(1)} s (< 30 ${check(seconds < 30)})`,
    ].join('\n'),
  ];
}
