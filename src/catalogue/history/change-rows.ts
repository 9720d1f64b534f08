import type { Knex } from 'knex';
import { ENTRY_CHANGES, type ChangeKind, type FieldChanges } from '../../editorial/entry-changes';

/** A change as it is stored: by a save, or by a run. */
export interface StoredChange {
  id: string;
  at: number;
  by: string | null;
  kind: ChangeKind;
  run: string | null;
  changes: FieldChanges;
}

interface Row {
  id: number;
  changed_at: number | string;
  changed_by: string | null;
  kind: ChangeKind;
  run_title: string | null;
  changes: string;
}

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
  return rows.map((row) => ({
    id: String(row.id),
    at: Number(row.changed_at),
    by: row.changed_by,
    kind: row.kind,
    run: row.run_title,
    changes: JSON.parse(row.changes) as FieldChanges,
  }));
}
