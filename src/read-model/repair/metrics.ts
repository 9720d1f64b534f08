import { addGauge, addReading } from '../../platform/metrics/registry';

/** Rows that are or were projected at a catch-up or a rebuild, by scope. */
const rows = new Map(['products', 'articles'].map((scope) => [scope, { done: 0, total: 0 }]));

export function observeProjection(scope: string, done: number, total: number): void {
  rows.set(scope, { done, total });
}

for (const [name, help, member] of [
  ['wine_shop_rebuild_rows', 'Rows that the current or last rebuild or catch-up of this instance has to make.', 'total'],
  ['wine_shop_rebuild_rows_done', 'How many of these rows are made.', 'done'],
] as const) {
  addGauge(name, help, 'scope', () => [...rows].map(([scope, counts]) => [scope, counts[member]] as const));
}

let upgrading = false;

/** @param isUpgrading whether rows of another program are left, or another program runs */
export function observeUpgrading(isUpgrading: boolean): void {
  upgrading = isUpgrading;
}

/** Whether an upgrade is under way: the next one should wait. */
export const isUpgrading = (): boolean => upgrading;

addReading('wine_shop_upgrading', 'Whether rows of another program are left, or another program runs.', () => Number(upgrading));
