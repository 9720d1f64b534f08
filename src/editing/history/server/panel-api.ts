import type { ChangeKind } from '../../saving/server/entry-changes';
import type { Json } from '../../changes/server/run';

// The HTTP API of an entry's history as the admin panel and the server share it. It imports no code of either.

export const HISTORY_PATH = '/catalogue/history';

export const HISTORY_PAGE_SIZE = 20;

/** What a write has changed of one attribute. Related entries and files are named, and long texts cut. */
export interface ChangedField {
  field: string;
  before: Json;
  after: Json;
  /** too long to be kept */
  isTooLong: boolean;
  /** whether the account may change it in some entries: the form asks for this one */
  isEditable: boolean;
}

export interface HistoryChange {
  id: string;
  /** milliseconds since 1970 */
  at: number;
  /** who wrote it; null: a program */
  by: string | null;
  kind: ChangeKind;
  /** of an import, a bulk change, a plan or an undo: what it was, for who sees such runs of all accounts */
  run: string | null;
  /** those that the account may read */
  fields: ChangedField[];
}

/** GET /catalogue/history/:uid/:documentId?page */
export interface EntryHistory {
  /** the newest first */
  changes: HistoryChange[];
  hasMore: boolean;
}

/** POST /catalogue/history/:uid/:documentId/put-back: the value of before goes into the draft */
export interface PutBackRequest {
  /** its id */
  change: string;
  field: string;
}
