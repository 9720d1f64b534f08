import type { Knex } from 'knex';
import { type ChangeKind, ENTRY_CHANGES, type FieldChanges } from '../../saving/server/entry-changes';
import { HISTORY_DAYS } from '../../../contract/limits';
import { DAY_MS } from '../../../contract/shop-time';
import { storedAs, type Row } from '../../changes/server/tables';

/** A change as it is stored: by a save, or by a run. */
export interface StoredChange {
  id: number;
  at: number;
  by: string | null;
  kind: ChangeKind;
  run: string | null;
  changes: FieldChanges;
}

const change = storedAs<StoredChange>({
  json: ['changes'],
  numbers: ['at'],
  renamed: { at: 'changed_at', by: 'changed_by', run: 'run_title' },
});

export interface Document {
  uid: string;
  documentId: string;
}

/** @param id of one change alone @returns changes of a document, the newest first */
export async function listChanges(
  knex: Knex,
  { uid, documentId }: Document,
  { offset = 0, limit, id }: { offset?: number; limit: number; id?: number },
): Promise<StoredChange[]> {
  const rows: Row[] = await knex(ENTRY_CHANGES)
    .where({ uid, document_id: documentId, ...(id !== undefined && { id }) })
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
  return rows.map(change.fromRow);
}

/** Rows that one statement deletes. */
const BATCH = 2_000;

/**
 * Deletes changes of entries whose time is over.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function purgeHistory(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old: number[] = await knex(ENTRY_CHANGES)
      .where('changed_at', '<', now - HISTORY_DAYS * DAY_MS)
      .orderBy('changed_at')
      .limit(BATCH)
      .pluck('id');
    if (old.length > 0) total += await knex(ENTRY_CHANGES).whereIn('id', old).delete();
    if (old.length < BATCH) return total;
  }
}
