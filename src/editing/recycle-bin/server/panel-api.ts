import type { ContentUid } from '../../../contract/public-content';

// The HTTP API of deletions and of the bin as the admin panel and the server share it. It imports no code of either.

/** A role gets them in Settings → Roles. */
export const BIN_PERMISSION = 'api::bin.restore';
export const ERASE_PERMISSION = 'api::bin.erase';

/** Entries of one request: as many as a page of the panel's lists has at most, and more than a hand selects. */
export const SELECTED_MAX = 1_000;

export const PAGE_SIZE = 50;

/** The documents of one content type that use what is about to be deleted. */
export interface Use {
  uid: ContentUid;
  count: number;
  /** the first of them */
  documents: { documentId: string; name: string }[];
  /** whether the deletion would leave them wrong, and so is refused */
  blocks: boolean;
}

/** POST /bin/uses: `{ uid, ids }`, where ids are documents, or numbers of files */
export interface UsesAnswer {
  uses: Use[];
}

export interface BinEntry {
  id: number;
  uid: ContentUid;
  name: string;
  /** milliseconds since 1970 */
  deleted_at: number;
  /** who deleted it; null: a program */
  deleted_by: string | null;
  days_left: number;
}

/** GET /bin/entries?page */
export interface BinPage {
  entries: BinEntry[];
  total: number;
}

/** POST /bin/restore: `{ ids }`. Where none may be restored, or a single one can't be, the request is refused. */
export interface RestoreAnswer {
  restored: { id: number; uid: ContentUid; documentId: string; name: string }[];
  /** what stays in the bin, and why in the editor's language */
  refused: { id: number; name: string; reason: string }[];
  /** what the restored entries were linked to and is not there: it lies in the bin itself, or is deleted for good */
  missing: { name: string; of: string; in_bin: boolean }[];
}
