import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { currentRun } from '../../texts/current-run';
import { editorName } from '../../texts/editor-language';
import { chunksOf } from '../../../platform/chunks';

export const ENTRY_CHANGES = 'entry_changes';

/** What a write of an entry was. `run`: an import, a bulk change, a plan or an undo. */
export type ChangeKind = 'create' | 'save' | 'publish' | 'unpublish' | 'discard' | 'delete' | 'restore' | 'replace' | 'run';

/** The value of an attribute before and after, in the form of the `Changes` of a run; too long to be kept, it is neither. */
interface FieldChange {
  before: unknown;
  after: unknown;
  isTooLong?: true;
}

export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** JSON of one write. The body of a long article has 30,000 characters, before and after. */
const KEPT_LENGTH = 200_000;

/** @returns JSON, in which the longest values are left out when it would be too long */
function toJson(changes: FieldChanges): string {
  let room = KEPT_LENGTH;
  const sized = Object.entries(changes).map(([field, change]) => ({ field, change, length: JSON.stringify(change).length }));
  const kept = sized
    .sort((one, other) => one.length - other.length)
    .map(({ field, change, length }): [string, FieldChange] => {
      if (length > room) return [field, { before: null, after: null, isTooLong: true }];
      room -= length;
      return [field, change];
    });
  return JSON.stringify(Object.fromEntries(kept));
}

export interface EntryChange {
  uid: string;
  documentId: string;
  kind: ChangeKind;
  changes?: FieldChanges;
  /** the version that was written, milliseconds since 1970; now where it is not known */
  at?: number | undefined;
}

/** Rows that one statement inserts. Knex inserts many rows into SQLite as a union of at most 500. */
const INSERT_SIZE = 100;

/**
 * Records writes of entries, in their transaction. What is written in a run, the run records.
 *
 * @returns the ids of the rows
 */
export async function insertEntryChanges(
  strapi: Core.Strapi,
  trx: Knex,
  writes: readonly EntryChange[],
  run?: { id: string; title: string },
): Promise<number[]> {
  if (currentRun()?.id !== run?.id) return [];
  const common = { changed_by: editorName(strapi), run_id: run?.id ?? null, run_title: run?.title ?? null };
  const rows = writes.map(({ uid, documentId, kind, changes = {}, at = Date.now() }) => ({
    uid,
    kind,
    ...common,
    changed_at: at,
    document_id: documentId,
    changes: toJson(changes),
  }));
  const ids: number[] = [];
  for (const chunk of chunksOf(rows, INSERT_SIZE)) {
    const some = await trx(ENTRY_CHANGES).insert(chunk).returning<{ id: number }[]>('id');
    ids.push(...some.map(({ id }) => id));
  }
  return ids;
}

/** Who changed an entry last, milliseconds since 1970. */
export interface LastChange {
  at: number;
  /** null: a program */
  by: string | null;
  /** the title of an import, a bulk change, a plan or an undo */
  run: string | null;
}

export async function findLastChange(strapi: Core.Strapi, uid: string, documentId: string): Promise<LastChange | undefined> {
  // SQLite has one connection, and the write that asks is still in its transaction.
  const [row]: { changed_at: number | string; changed_by: string | null; run_title: string | null }[] =
    await strapi.db.transaction(async ({ trx }: { trx: unknown }) =>
      (trx as Knex)(ENTRY_CHANGES)
        .where({ uid, document_id: documentId })
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .select('changed_at', 'changed_by', 'run_title'),
    );
  return row && { at: Number(row.changed_at), by: row.changed_by, run: row.run_title };
}
