import { CONTENDER_LABELS, type ContenderName } from '../contender-server';
import { INTENDED_RATE, type TrackingLatency, type TrackingRate } from '../measures/tracking';
import { check, range, table, whole, wholeOrDash } from './markdown';

const RATE_HEAD = ['server', 'events/s', 'spread', 'p99 ms', 'CPU µs/event', 'database CPU µs/event', 'ours ÷ it'];

/** How many times a contender's rate ours must be. */
const TARGETS: Partial<Record<ContenderName, number>> = { stock: 5 };
/** How many times the intended rate ours must be. */
const RESERVE = 10;

/** @returns Markdown */
export function reportRates(rates: readonly TrackingRate[]): string[] {
  const ours = rates.find((rate) => rate.contender === 'ours');
  const rows = rates.map(({ contender, rate, spread, p99, serverCpu, databaseCpu }) => {
    const target = TARGETS[contender];
    const times = (ours?.rate ?? 0) / rate;
    const verdict = target === undefined ? '' : ` (≥ ${target} ${check(times >= target)})`;
    return [
      ...[CONTENDER_LABELS[contender], whole(rate), range(spread), p99.toFixed(0)],
      ...[wholeOrDash(serverCpu), wholeOrDash(databaseCpu), contender === 'ours' ? '' : `${times.toFixed(1)}×${verdict}`],
    ];
  });
  const reserve = (ours?.rate ?? 0) / INTENDED_RATE;
  const verdict = `${reserve.toFixed(0)} times the intended ${INTENDED_RATE} a second (≥ ${RESERVE} ${check(reserve >= RESERVE)})`;
  return [`### Visitors’ events, PostgreSQL, 256 connections`, table(RATE_HEAD, rows), verdict];
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
