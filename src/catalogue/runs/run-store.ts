import type { Knex } from 'knex';
import type { EntryKind, EntryState, PlannedEntry, Run, RunCounts, RunEntry } from './run';
import { RUN_ENTRIES, RUNS, toEntry, toEntryRow, toRun, type RunEntryRow, type RunRow } from './tables';
import { chunksOf } from '../../platform/chunks';

/** Entries that one statement inserts: visitors wait while it is built. Knex inserts rows into SQLite as a union of at most 500. */
export const INSERT_SIZE = 50;

export const NO_COUNTS: RunCounts = {
  total: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  wrong: 0,
  double: 0,
  applied: 0,
  skipped: 0,
  failed: 0,
};

/** @returns a run for an editor: one whose JSON can't be read is shown too, and the worker tells why it failed */
export function toShownRun(row: RunRow): Run {
  try {
    return toRun(row);
  } catch {
    return toRun({ ...row, source: 'null', choices: null, counts: JSON.stringify(NO_COUNTS) });
  }
}

export async function findShownRun(knex: Knex, id: string): Promise<Run | undefined> {
  const [row]: RunRow[] = await knex(RUNS).where({ id }).select('*');
  return row && toShownRun(row);
}

/** @throws SyntaxError where its JSON can't be read */
export async function findRun(knex: Knex, id: string): Promise<Run | undefined> {
  const [row]: RunRow[] = await knex(RUNS).where({ id }).select('*');
  return row && toRun(row);
}

export interface Page {
  offset: number;
  limit: number;
}

async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const [counted] = await query.clone().count<{ count: number | string }[]>({ count: '*' });
  return Number(counted?.count ?? 0);
}

/** @returns a page of the runs of content types, the newest first, without those that are discarded or whose dry run is not complete */
export async function listRuns(
  knex: Knex,
  uids: readonly string[],
  { offset, limit }: Page,
): Promise<{ runs: Run[]; total: number }> {
  const shown = knex(RUNS)
    .whereNotIn('state', ['discarded', 'planning'])
    .whereIn('uid', [...uids]);
  const rows = (await shown.clone().orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit)) as RunRow[];
  return { runs: rows.map(toShownRun), total: await countOf(shown) };
}

export interface EntryFilter {
  /** content types; a run may make others besides its own */
  uids: readonly string[];
  kind?: EntryKind | undefined;
  state?: EntryState | undefined;
}

/** @returns a page of a run's entries, in their order */
export async function listEntries(
  knex: Knex,
  runId: string,
  { uids, ...filter }: EntryFilter,
  { offset, limit }: Page,
): Promise<{ entries: RunEntry[]; total: number }> {
  const where = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const found = knex(RUN_ENTRIES)
    .where({ run_id: runId, ...where })
    .whereIn('uid', [...uids]);
  const rows = (await found.clone().orderBy('position').offset(offset).limit(limit)) as RunEntryRow[];
  return { entries: rows.map(toEntry), total: await countOf(found) };
}

/** Entries that are read together. */
const PAGE_SIZE = 500;

/** @returns all entries of a run that match, in pages, in their order */
export async function* entryPages(knex: Knex, runId: string, filter: { kind: EntryKind }): AsyncGenerator<RunEntry[]> {
  for (let after = 0; ;) {
    const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
      .where({ run_id: runId, ...filter })
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .select('*');
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(toEntry);
    after = last.position;
  }
}

/**
 * @returns the next entries that are to be applied. What is made along with others (a brand of a new product) is not among them
 */
export async function nextEntries(knex: Knex, run: Run, limit: number): Promise<RunEntry[]> {
  const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
    .where({ run_id: run.id, state: 'waiting' })
    .where('position', '>', run.appliedUntil)
    .where((one) => void one.where({ uid: run.uid }).orWhereNot({ kind: 'new' }))
    .orderBy('position')
    .limit(limit)
    .select('*');
  return rows.map(toEntry);
}

/** @returns the entries at these positions, as many as a batch refers to */
export async function entriesAt(knex: Knex, runId: string, positions: readonly number[]): Promise<RunEntry[]> {
  if (positions.length === 0) return [];
  const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
    .where({ run_id: runId })
    .whereIn('position', [...positions])
    .select('*');
  return rows.map(toEntry);
}

/** @returns the entry as it is stored before it is applied */
export function toStoredEntry(run: Pick<Run, 'id' | 'uid'>, position: number, planned: PlannedEntry): RunEntry {
  return {
    ...planned,
    runId: run.id,
    position,
    uid: planned.uid ?? run.uid,
    row: planned.row ?? null,
    errors: planned.errors ?? [],
    raw: planned.raw ?? null,
    publishedChanges: planned.publishedChanges ?? null,
    state: planned.kind === 'new' || planned.kind === 'changed' ? 'waiting' : 'omitted',
    reason: null,
    appliedVersion: null,
  };
}

/** Stores another plan of an entry: its document was saved since. @returns the entry */
export async function replaceEntry(
  knex: Knex,
  run: Run,
  { position, raw, kind }: RunEntry,
  planned: PlannedEntry,
): Promise<RunEntry> {
  const entry = { ...toStoredEntry(run, position, planned), raw, kind, state: 'waiting' as const };
  await knex(RUN_ENTRIES).where({ run_id: run.id, position }).update(toEntryRow(entry));
  return entry;
}

export async function insertEntries(knex: Knex, entries: readonly RunEntry[]): Promise<void> {
  for (const chunk of chunksOf(entries, INSERT_SIZE)) await knex(RUN_ENTRIES).insert(chunk.map(toEntryRow));
}

/** Entries that one statement deletes. */
const DELETE_SIZE = 2_000;

/** Deletes a run with its entries, in steps: other transactions come in between. */
export async function deleteRun(knex: Knex, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const [last]: { position: number }[] = await knex(RUN_ENTRIES)
      .where({ run_id: id })
      .orderBy('position')
      .offset(DELETE_SIZE)
      .limit(1)
      .select('position');
    const some = knex(RUN_ENTRIES).where({ run_id: id });
    if (last) void some.where('position', '<=', last.position);
    await some.delete();
    if (!last) break;
  }
  await knex(RUNS).where({ id }).delete();
}
