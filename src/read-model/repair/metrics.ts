import type { Registry } from 'prom-client';
import { addGauge } from '../../platform/metrics/registry';

/** Rows that are or were projected at a catch-up or a rebuild, by scope. */
const rows = new Map(['products', 'articles'].map((scope) => [scope, { done: 0, total: 0 }]));

export function observeProjection(scope: string, done: number, total: number): void {
  rows.set(scope, { done, total });
}

export function registerRebuildMetrics(registry: Registry): void {
  for (const [name, help, member] of [
    ['wine_shop_rebuild_rows', 'Rows that the current or last rebuild or catch-up of this instance has to make.', 'total'],
    ['wine_shop_rebuild_rows_done', 'How many of these rows are made.', 'done'],
  ] as const) {
    addGauge(registry, name, help, 'scope', () => [...rows].map(([scope, counts]) => [scope, counts[member]] as const));
  }
}
