import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { ENTRY_CHANGES } from '../../saving/server/entry-changes';
import { refusal } from '../../saving/server/refusal';
import { insertRun, type Planner } from './create-run';
import { say } from './outcome';
import type { Actor, Changes, PlannedEntry, Publication, Run, RunEntry } from './run';
import { entryPages } from './run-store';
import { RUNS } from './tables';

const swapped = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, { before, after }]) => [name, { before: after, after: before }]));

/** @returns what brings the published version back */
function inversePublication({ kind, publication, baseVersion, documentId }: RunEntry): Publication {
  if (kind === 'new') return 'delete';
  if (documentId === null || publication === 'keep') return 'keep';
  if (publication === 'delete') return 'restore';
  if ((baseVersion?.published ?? null) !== null) return 'publish';
  return publication === 'publish' ? 'unpublish' : 'keep';
}

/** @returns the entry that undoes an applied one. It applies to the version that the applied one has left */
function invertEntry(entry: RunEntry): PlannedEntry {
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

/**
 * Starts to put the entries of a run back. Those that were changed since are left alone and named. The worker writes the
 * entries of the new run, and applies them.
 *
 * @returns the id of the new run
 * @throws errors.ApplicationError in the editor's language
 */
export async function undoRun(strapi: Core.Strapi, { id: runId, kind, uid, title, source }: Run, actor: Actor): Promise<string> {
  if (kind === 'undo') throw refusal(strapi, 'run-not-undoable');
  const request = { kind: 'undo' as const, uid, title: say('run-undo-title', { title }), actor, source };
  return strapi.db.connection.transaction(async (trx): Promise<string> => {
    const id = await insertRun(trx, request, runId);
    const taken = await trx(RUNS)
      .where({ id: runId })
      .whereIn('state', ['done', 'stopped', 'failed'])
      .whereNull('undone_by')
      .update({ undone_by: id });
    if (taken !== 1) throw refusal(strapi, 'run-not-undoable');
    return id;
  });
}

export const undoPlanner: Planner = {
  /** The last first: a product goes before the brand that was made for it. */
  entries: async function* (strapi, { undoOf }) {
    for await (const page of entryPages(strapi.db.connection, undoOf ?? '', { state: 'applied' }, 'desc'))
      yield* page.map(invertEntry);
  },
};

/**
 * Of two runs, the first may be undone after the second one was.
 *
 * @returns whether all that has happened to an entry's document since its base version are runs that were undone again
 */
export async function isBroughtBack(
  trx: Knex,
  { uid, documentId, baseVersion }: Pick<RunEntry, 'uid' | 'documentId' | 'baseVersion'>,
): Promise<boolean> {
  const since: { id: string | null; undo_of: string | null }[] = await trx({ change: ENTRY_CHANGES })
    .leftJoin({ run: RUNS }, 'run.id', 'change.run_id')
    .where({ 'change.uid': uid, 'change.document_id': documentId })
    .where('change.changed_at', '>', baseVersion?.draft ?? 0)
    .select('run.id', 'run.undo_of');
  const runs = new Set(since.map(({ id }) => id));
  const undone = new Set(since.map(({ undo_of }) => undo_of));
  const isTakenBack = ({ id, undo_of }: (typeof since)[number]): boolean =>
    id !== null && (undo_of === null ? undone.has(id) : runs.has(undo_of));
  return since.length > 0 && since.every(isTakenBack);
}
