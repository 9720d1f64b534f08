import type { LeftOutReason, TableRow } from './cell';
import type { LeftOut } from './panel-api';

/** Rows of one reason that are named; the others are counted. */
const NAMED_MAX = 20;

/** Rows of another system's file that are no entry of ours. */
export class LeftOutRows {
  readonly #byReason = new Map<LeftOutReason, LeftOut>();

  add({ number, leftOut }: TableRow): void {
    if (!leftOut) return;
    const known = this.#byReason.get(leftOut.reason) ?? { reason: leftOut.reason, count: 0, rows: [] };
    const rows = known.rows.length < NAMED_MAX ? [...known.rows, { row: number, label: leftOut.label }] : known.rows;
    this.#byReason.set(leftOut.reason, { ...known, count: known.count + 1, rows });
  }

  list(): LeftOut[] {
    return [...this.#byReason.values()];
  }
}
