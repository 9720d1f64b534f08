import type { Knex } from 'knex';
import { isSameVersion } from './document-values';
import type { DocumentVersion, RunEntry } from './run';
import { RUN_ENTRIES, RUNS } from './tables';

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
