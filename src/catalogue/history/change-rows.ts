import type { Knex } from 'knex';
import { ENTRY_CHANGES, type ChangeKind, type FieldChanges } from '../../editorial/entry-changes';
import { writerOf, type RunStart } from '../runs/run';
import { RUN_ENTRIES, RUNS } from '../runs/tables';

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
  id: number | string;
  run_id: string | null;
  changed_at: number | string;
  changed_by: string | null;
  starts: string | null;
  kind: ChangeKind;
  run_title: string | null;
  changes: string;
}

export interface Document {
  uid: string;
  documentId: string;
}

const saved = (knex: Knex, { uid, documentId }: Document): Knex.QueryBuilder =>
  knex(ENTRY_CHANGES)
    .where({ uid, document_id: documentId })
    .select('id', knex.raw('NULL AS run_id'), 'changed_at', 'changed_by', knex.raw('NULL AS starts'))
    .select('kind', 'run_title', 'changes');

/** What runs have changed that are still kept. */
const ran = (knex: Knex, { uid, documentId }: Document): Knex.QueryBuilder =>
  knex({ entry: RUN_ENTRIES })
    .join({ run: RUNS }, 'run.id', 'entry.run_id')
    .where({ 'entry.document_id': documentId, 'entry.uid': uid, 'entry.state': 'applied' })
    .select({ id: 'entry.position', run_id: 'entry.run_id' })
    .select(knex.raw('COALESCE(run.finished_at, run.started_at, run.created_at) AS changed_at'))
    .select({ changed_by: 'run.actor_name', starts: 'run.starts' }, knex.raw("'run' AS kind"))
    .select({ run_title: 'run.title', changes: 'entry.changes' });

function toChange({ id, run_id, changed_at, changed_by, starts, kind, run_title, changes }: Row): StoredChange {
  const writers = starts === null ? [] : (JSON.parse(starts) as RunStart[]);
  const actor = { id: null, name: changed_by ?? '' };
  return {
    id: run_id === null ? String(id) : `${run_id}.${id}`,
    at: Number(changed_at),
    by: changed_by === null ? null : writerOf({ actor, starts: writers }).name,
    kind,
    run: run_title,
    changes: JSON.parse(changes) as FieldChanges,
  };
}

/** @returns changes of a document, the newest first */
export async function listChanges(
  knex: Knex,
  document: Document,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredChange[]> {
  const rows: Row[] = await saved(knex, document)
    .unionAll([ran(knex, document)])
    .orderBy([
      { column: 'changed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit);
  return rows.map(toChange);
}

const CHANGE_ID = /^(?:(?<run>[\w-]{1,36})\.)?(?<row>\d{1,9})$/;

/** @returns one change of a document; undefined where it has none of this id */
export async function findChange(knex: Knex, document: Document, id: string): Promise<StoredChange | undefined> {
  const { run, row } = CHANGE_ID.exec(id)?.groups ?? {};
  if (row === undefined) return undefined;
  const rows: Row[] = await (run === undefined
    ? saved(knex, document).where({ id: Number(row) })
    : ran(knex, document).where({ 'entry.run_id': run, 'entry.position': Number(row) }));
  return rows[0] && toChange(rows[0]);
}
