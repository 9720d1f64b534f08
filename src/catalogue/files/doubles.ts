import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { translate, type Language } from '../../editorial/editor-language';
import { isSameValue } from '../runs/document-values';
import type { Run, RunEntry } from '../runs/run';
import { RUN_ENTRIES, RUNS, toEntry, toEntryRow, type RunEntryRow } from '../runs/tables';
import { FILE_MESSAGES } from './messages';
import type { DoublesRequest } from './panel-api';

/** Entries that are decided together. */
const CHUNK = 500;

const mapChanges = (entry: RunEntry, keep: (before: unknown, after: unknown) => boolean, isNew: boolean): RunEntry['changes'] =>
  Object.fromEntries(
    Object.entries(entry.changes)
      .filter(([, { before, after }]) => keep(before, after))
      .map(([name, { before, after }]) => [name, { before: isNew ? null : before, after }]),
  );

/** @returns the entry as it is when it is the document that it may be, or another one */
function decide(entry: RunEntry, as: DoublesRequest['as']): RunEntry {
  const decided = { ...entry, errors: [], state: 'waiting' as const };
  if (as === 'new') {
    const changes = mapChanges(entry, (_, after) => after !== null, true);
    return { ...decided, kind: 'new', documentId: null, baseVersion: null, changes };
  }
  const changes = mapChanges(entry, (before, after) => !isSameValue(before as never, after as never), false);
  if (Object.keys(changes).length === 0) return { ...decided, kind: 'unchanged', changes, publication: 'keep', state: 'omitted' };
  // What an editor keeps as a draft is not published because it gets a code.
  const isShown = entry.baseVersion?.published !== null;
  return { ...decided, kind: 'changed', changes, publication: isShown ? entry.publication : 'keep' };
}

async function decideAll(trx: Knex, run: Run, as: DoublesRequest['as']): Promise<Run['counts']> {
  const counts = { ...run.counts };
  for (;;) {
    const rows: RunEntryRow[] = await trx(RUN_ENTRIES).where({ run_id: run.id, kind: 'double' }).orderBy('position').limit(CHUNK);
    for (const row of rows) {
      const decided = decide(toEntry(row), as);
      await trx(RUN_ENTRIES).where({ run_id: run.id, position: row.position }).update(toEntryRow(decided));
      counts.double -= 1;
      counts[decided.kind] += 1;
    }
    if (rows.length < CHUNK) return counts;
  }
}

/**
 * Decides of all entries of a dry run that may be double what they are.
 *
 * @throws errors.ValidationError when the run has begun
 */
export async function decideDoubles(strapi: Core.Strapi, run: Run, as: DoublesRequest['as'], language: Language): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    // Nothing starts it meanwhile.
    const locked = await trx(RUNS).where({ id: run.id, state: 'draft' }).update({ state: 'draft' });
    if (locked === 0) throw new errors.ValidationError(translate(FILE_MESSAGES.started, language));
    const counts = await decideAll(trx, run, as);
    await trx(RUNS)
      .where({ id: run.id })
      .update({ counts: JSON.stringify(counts) });
  });
}
