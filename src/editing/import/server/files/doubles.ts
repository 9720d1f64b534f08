import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { translate, type Language } from '../../../texts/editor-language';
import { isSameValue } from '../../../changes/server/document-values';
import type { Run, RunEntry } from '../../../changes/server/run';
import { entryPages, findRun } from '../../../changes/server/run-store';
import { RUN_ENTRIES, RUNS, toEntryRow } from '../../../changes/server/tables';
import { FILE_MESSAGES, type FileMessageKey } from './messages';
import type { DoublesRequest, ImportSource } from './panel-api';

const DOUBLE: readonly string[] = ['maybe-double', 'maybe-coded', 'maybe-several', 'code-other'];

const says = ({ errors }: RunEntry, wanted: FileMessageKey): boolean => errors.some(({ code }) => code === wanted);

/** @returns the entry as it is when it is the document that it may be, or another one */
function decide(entry: RunEntry, as: DoublesRequest['as']): RunEntry {
  const all = Object.entries(entry.changes);
  const errors = entry.errors.filter(({ code = '' }) => !DOUBLE.includes(code));
  const decided = { ...entry, errors, state: 'waiting' as const };
  if (as === 'new') {
    const values = all.filter(([, { after }]) => after !== null).map(([name, { after }]) => [name, { before: null, after }]);
    return { ...decided, kind: 'new', documentId: null, baseVersion: null, changes: Object.fromEntries(values) };
  }
  const changes = Object.fromEntries(all.filter(([, { before, after }]) => !isSameValue(before, after)));
  if (Object.keys(changes).length === 0) return { ...decided, kind: 'unchanged', changes, publication: 'keep', state: 'omitted' };
  // What an editor keeps as a draft is not published because it gets a code.
  const isShown = entry.baseVersion?.published !== null;
  return { ...decided, kind: 'changed', changes, publication: isShown ? entry.publication : 'keep' };
}

function count({ counts, source }: Pick<Run, 'counts' | 'source'>, before: RunEntry, after: RunEntry): void {
  const { kind, publication, changes } = after;
  const { oddPrices = {}, bare } = source as unknown as ImportSource;
  counts.double -= 1;
  counts[kind] += 1;
  if (typeof oddPrices === 'object' && says(before, 'odd-price')) {
    oddPrices.double = Math.max(0, (oddPrices.double ?? 0) - 1);
    oddPrices[kind] = (oddPrices[kind] ?? 0) + 1;
  }
  if (kind !== 'new' || publication !== 'publish' || !bare) return;
  if ((changes.price?.after ?? null) === null) bare.price += 1;
  if (changes.gallery === undefined) bare.picture += 1;
}

/**
 * Decides what the entries of a dry run are that may be double. One that may be several wines, or a wine that another entry is, can only
 * be another one; else it stays as it is, and is left out.
 *
 * @throws errors.ValidationError when the run has begun
 */
export async function decideDoubles(strapi: Core.Strapi, id: string, { as }: DoublesRequest, language: Language): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    // Nothing starts it meanwhile, and two choices follow each other.
    const locked = await trx(RUNS).where({ id, state: 'draft' }).update({ state: 'draft' });
    const run = await findRun(trx, id);
    if (locked === 0 || !run) throw new errors.ValidationError(translate(FILE_MESSAGES.started, language));
    const known = trx(RUN_ENTRIES).where({ run_id: id }).whereIn('kind', ['changed', 'unchanged']);
    const taken = new Set<string | null>(await known.pluck('document_id'));
    for await (const entries of entryPages(trx, id, { kind: 'double' }))
      for (const entry of entries) {
        const { documentId, position } = entry;
        // It stays undecided where another entry is that document, or another wine has its code.
        if (as === 'changed' ? documentId === null || taken.has(documentId) : says(entry, 'code-other')) continue;
        if (as === 'changed') taken.add(documentId);
        const decided = decide(entry, as);
        await trx(RUN_ENTRIES).where({ run_id: id, position }).update(toEntryRow(decided));
        count(run, entry, decided);
      }
    const [counts, source] = [run.counts, run.source].map((one) => JSON.stringify(one));
    await trx(RUNS).where({ id }).update({ counts, source });
  });
}
