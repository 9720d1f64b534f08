import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { translate, type Language } from '../../editorial/editor-language';
import { isSameValue } from '../runs/document-values';
import type { Run, RunEntry } from '../runs/run';
import { findShownRun } from '../runs/run-store';
import { RUN_ENTRIES, RUNS, toEntry, toEntryRow, type RunEntryRow } from '../runs/tables';
import { FILE_MESSAGES, type FileMessageKey } from './messages';
import type { DoublesRequest, ImportSource } from './panel-api';

/** Entries that are decided together. */
const CHUNK = 500;

/** What is said of an entry because it may be double. */
const DOUBLE: ReadonlySet<string> = new Set<FileMessageKey>([
  'maybe-double',
  'maybe-coded',
  'maybe-several',
  'double-too',
  'code-other',
]);

const says = ({ errors }: RunEntry, wanted: FileMessageKey): boolean => errors.some(({ code }) => code === wanted);

const mapChanges = (entry: RunEntry, keep: (before: unknown, after: unknown) => boolean, isNew: boolean): RunEntry['changes'] =>
  Object.fromEntries(
    Object.entries(entry.changes)
      .filter(([, { before, after }]) => keep(before, after))
      .map(([name, { before, after }]) => [name, { before: isNew ? null : before, after }]),
  );

/** @returns the entry as it is when it is the document that it may be, or another one */
function decide(entry: RunEntry, as: DoublesRequest['as']): RunEntry {
  const decided = {
    ...entry,
    errors: entry.errors.filter(({ code = '' }) => !DOUBLE.has(code)),
    state: 'waiting' as const,
  };
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

/** Decides the entries of a run, and counts what they become. */
class Decisions {
  readonly #counts: Run['counts'];
  readonly #source: ImportSource;
  /** documents that are changed by an entry already: another one that may be the same stays undecided */
  readonly #taken = new Set<string>();

  constructor(
    private readonly trx: Knex,
    private readonly run: Run,
  ) {
    this.#counts = { ...run.counts };
    this.#source = run.source as unknown as ImportSource;
  }

  async #findTaken(entries: readonly RunEntry[]): Promise<void> {
    const ids = entries.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    const rows: { document_id: string }[] = await this.trx(RUN_ENTRIES)
      .where({ run_id: this.run.id })
      .whereIn('document_id', ids)
      .whereIn('kind', ['changed', 'unchanged'])
      .select('document_id');
    for (const { document_id: id } of rows) this.#taken.add(id);
  }

  #count(before: RunEntry, { kind, publication, changes }: RunEntry): void {
    this.#counts.double -= 1;
    this.#counts[kind] += 1;
    const { oddPrices = {}, bare } = this.#source;
    if (typeof oddPrices === 'object' && says(before, 'odd-price')) {
      oddPrices.double = Math.max(0, (oddPrices.double ?? 0) - 1);
      oddPrices[kind] = (oddPrices[kind] ?? 0) + 1;
    }
    if (kind !== 'new' || publication !== 'publish' || !bare) return;
    if ((changes.price?.after ?? null) === null) bare.price += 1;
    if (changes.gallery === undefined) bare.picture += 1;
  }

  async decideAll({ as }: DoublesRequest): Promise<void> {
    for (let last = 0; ;) {
      const rows: RunEntryRow[] = await this.trx(RUN_ENTRIES)
        .where({ run_id: this.run.id, kind: 'double' })
        .where('position', '>', last)
        .orderBy('position')
        .limit(CHUNK);
      const entries = rows.map(toEntry);
      if (as === 'changed') await this.#findTaken(entries);
      for (const entry of entries) {
        const { documentId } = entry;
        if (as === 'changed' && (documentId === null || this.#taken.has(documentId))) continue;
        // Another wine has its code.
        if (as === 'new' && says(entry, 'code-other')) continue;
        if (as === 'changed' && documentId !== null) this.#taken.add(documentId);
        const decided = decide(entry, as);
        await this.trx(RUN_ENTRIES).where({ run_id: this.run.id, position: entry.position }).update(toEntryRow(decided));
        this.#count(entry, decided);
      }
      last = rows.at(-1)?.position ?? last;
      if (rows.length < CHUNK) break;
    }
    await this.trx(RUNS)
      .where({ id: this.run.id })
      .update({ counts: JSON.stringify(this.#counts), source: JSON.stringify(this.#source) });
  }
}

/**
 * Decides what the entries of a dry run are that may be double. One that may be several wines, or a wine that another entry is, can only
 * be another one; else it stays as it is, and is left out.
 *
 * @throws errors.ValidationError when the run has begun
 */
export async function decideDoubles(strapi: Core.Strapi, id: string, request: DoublesRequest, language: Language): Promise<void> {
  await strapi.db.connection.transaction(async (trx) => {
    // Nothing starts it meanwhile, and two choices follow each other.
    const locked = await trx(RUNS).where({ id, state: 'draft' }).update({ state: 'draft' });
    const run = await findShownRun(trx, id);
    if (locked === 0 || !run) throw new errors.ValidationError(translate(FILE_MESSAGES.started, language));
    await new Decisions(trx, run).decideAll(request);
  });
}
