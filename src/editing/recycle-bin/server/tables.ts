export const BIN_ENTRIES = 'bin_entries';

/** A row of bin_entries. */
export interface EntryRow {
  id: number;
  uid: string;
  document_id: string;
  public_id: number;
  name: string;
  /** PostgreSQL returns a bigint as text */
  deleted_at: number | string;
  deleted_by: string | null;
  /** what a run has deleted: as long as it can be undone; null: for `BIN_DAYS` */
  kept_until: number | string | null;
  /** JSON of the document's versions */
  content: string;
  /** JSON of what they were linked to */
  links: string;
}
