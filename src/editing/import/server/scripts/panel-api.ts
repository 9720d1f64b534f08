import type { RowReason } from '../files/panel-api';
import type { RunState } from '../../../changes/server/run';

// The HTTP API of imports by a script. It imports no code of the server.

/** What an API token of a script carries. */
export const IMPORT_PERMISSION = 'api::catalogue.catalogue.import';

/** What an import came to: the answer of POST /catalogue/imports and of GET /catalogue/imports/{id}. */
export interface ScriptResult {
  run: string;
  /** `unchanged`: there was nothing to do; `dry-run`: nothing was asked to be done */
  state: RunState | 'unchanged' | 'dry-run';
  rows: number;
  counts: Record<'new' | 'changed' | 'unchanged' | 'wrong' | 'double' | 'applied' | 'skipped' | 'failed', number>;
  odd_prices: number;
  price_changes: number;
  /** why rows are wrong, the reasons of most rows first */
  reasons: RowReason[];
  /** titles of columns that nothing of a wine was read from */
  ignored: string[];
  /** the panel's page of it, with its history and its undo; path-absolute without PUBLIC_URL */
  page: string;
}

/** What a script lets an import change at most, without a person who looks at the dry run, and what it would. */
export interface PassedThreshold {
  /**
   * `changed`: wines that change, or are new; `wrong`: rows that are wrong, may be wines which are there, or have a price that can hardly be
   * meant; `price_changes`: the share of the file's known wines whose price changes, from 0 to 1
   */
  threshold: 'changed' | 'wrong' | 'price_changes';
  max: number;
  found: number;
}
