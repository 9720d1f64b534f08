import type { EntryKind } from './run';

/** Rows whose price is below that of any bottle, or far from the one that is stored, by what becomes of them. Earlier versions stored one number. */
export type OddPrices = number | Partial<Record<EntryKind, number>>;

/** @param kinds of the rows that are applied */
export const countOddPrices = (odd: OddPrices | undefined, kinds: readonly EntryKind[]): number =>
  typeof odd === 'object' ? kinds.reduce((sum, kind) => sum + (odd[kind] ?? 0), 0) : (odd ?? 0);
