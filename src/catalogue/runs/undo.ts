import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { refusal } from '../../editorial/refusal';
import { insertRun, type Planner } from './create-run';
import { say } from './outcome';
import type { Actor, Changes, DocumentVersion, PlannedEntry, Publication, Run, RunEntry } from './run';
import { findRun } from './run-store';
import { RUN_ENTRIES, type RunEntryRow, RUNS, toEntry } from './tables';
import { isSameVersion } from './document-values';

/** Entries that are read at once. */
const PAGE_SIZE = 500;

const swapped = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, { before, after }]) => [name, { before: after, after: before }]));

/** @returns what brings the published version back */
function inversePublication({ kind, publication, baseVersion, documentId }: RunEntry): Publication {
  if (kind === 'new') return 'delete';
  if (documentId === null || publication === 'keep') return 'keep';
  if (publication === 'delete') return 'restore';
  if (publication === 'restore') return 'delete';
  if ((baseVersion?.published ?? null) !== null) return 'publish';
  return publication === 'publish' ? 'unpublish' : 'keep';
}

/** @returns the entry that undoes an applied one. It applies to the version that the applied one has left */
export function invertEntry(entry: RunEntry): PlannedEntry {
  const publication = inversePublication(entry);
  const keepsContent = publication !== 'delete' && publication !== 'restore';
  return {
    kind: 'changed',
    label: entry.label,
    uid: entry.uid,
    documentId: entry.documentId,
    changes: keepsContent ? swapped(entry.changes) : {},
    publication,
    baseVersion: publication === 'restore' ? null : entry.appliedVersion,
    ...(keepsContent && entry.publishedChanges ? { publishedChanges: swapped(entry.publishedChanges) } : {}),
  };
}

/** @returns the inverse of a run's applied entries, the last first: a product goes before the brand that was made for it */
async function* inverseEntries(knex: Knex, runId: string): AsyncGenerator<PlannedEntry> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
      .where({ run_id: runId, state: 'applied' })
      .where('position', '<', Math.min(before, 2_147_483_647))
      .orderBy('position', 'desc')
      .limit(PAGE_SIZE)
      .select('*');
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) yield invertEntry(toEntry(row));
    before = last.position;
  }
}

/**
 * Starts to put the entries of a run back. Those that were changed since are left alone and named. The worker writes the
 * entries of the new run, and applies them.
 *
 * @throws errors.ApplicationError in the editor's language
 */
export async function undoRun(strapi: Core.Strapi, runId: string, actor: Actor): Promise<Run> {
  const knex = strapi.db.connection;
  const run = await findRun(knex, runId);
  if (!run) throw refusal(strapi, 'run-gone');
  if (run.kind === 'undo') throw refusal(strapi, 'run-not-undoable');
  const { uid, title } = run;
  const request = { kind: 'undo' as const, uid, title: say('run-undo-title', { title }), actor, source: run.source };
  return knex.transaction(async (trx): Promise<Run> => {
    const id = await insertRun(trx, request, runId);
    const taken = await trx(RUNS)
      .where({ id: runId })
      .whereIn('state', ['done', 'stopped', 'failed'])
      .whereNull('undone_by')
      .update({ undone_by: id });
    if (taken !== 1) throw refusal(strapi, 'run-not-undoable');
    const undo = await findRun(trx, id);
    if (!undo) throw refusal(strapi, 'run-gone');
    return undo;
  });
}

export const undoPlanner: Planner = {
  entries: (strapi, run) => {
    if (run.undoOf === null) throw new Error(`The run ${run.id} undoes no other.`);
    return inverseEntries(strapi.db.connection, run.undoOf);
  },
  // Of two runs, the first may be undone after the second one was: nothing of hers is lost.
  entryAgain: async (_, trx, __, entry, { version }) => {
    if (!(await isBroughtBack(trx, entry, version))) return undefined;
    const { kind, label, uid, documentId, changes, publication, publishedChanges } = entry;
    const planned = { kind, label, uid, documentId, changes, publication, baseVersion: version };
    return publishedChanges ? { ...planned, publishedChanges } : planned;
  },
};

interface AppliedRow {
  run_id: string;
  kind: string;
  undo_of: string | null;
  base_version: string | null;
  applied_version: string;
}

const versionOf = (text: string | null): DocumentVersion | null => (text === null ? null : (JSON.parse(text) as DocumentVersion));

/**
 * @param stored the document's version
 * @returns whether all that has happened to an entry's document since its base version are runs that were undone again
 */
export async function isBroughtBack(
  knex: Knex,
  { uid, documentId, baseVersion }: Pick<RunEntry, 'uid' | 'documentId' | 'baseVersion'>,
  stored: DocumentVersion,
): Promise<boolean> {
  const rows: AppliedRow[] = await knex({ entry: RUN_ENTRIES })
    .join({ run: RUNS }, 'run.id', 'entry.run_id')
    .where({ 'entry.uid': uid, 'entry.document_id': documentId, 'entry.state': 'applied' })
    .whereNotNull('entry.applied_version')
    .select('entry.run_id', 'run.kind', 'run.undo_of', 'entry.base_version', 'entry.applied_version');
  let version: DocumentVersion | null = stored;
  for (const _ of rows) {
    const undo = rows.find(({ kind, applied_version }) => kind === 'undo' && isSameVersion(versionOf(applied_version), version));
    const undone = undo && rows.find(({ run_id }) => run_id === undo.undo_of);
    if (!undone) return false;
    version = versionOf(undone.base_version);
    if (isSameVersion(version, baseVersion)) return true;
  }
  return false;
}
