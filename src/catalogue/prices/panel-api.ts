import type { Prices } from './price-rule';

// The HTTP API of price histories as the admin panel and the server share it. It imports no code of either.

export interface PriceChange {
  /** milliseconds since 1970 */
  at: number;
  /** who changed it; null: a program */
  by: string | null;
  /** the import, bulk change or plan; its title is null when it is kept no longer */
  run: { id: string; title: string | null } | null;
  before: Prices;
  after: Prices;
}

/** GET /catalogue/prices/{documentId} */
export interface PriceHistory {
  /** the newest first, at most 50 */
  changes: PriceChange[];
}
