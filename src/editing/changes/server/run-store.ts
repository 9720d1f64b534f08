import type { Knex } from 'knex';
import { chunksOf } from '../../../platform/chunks';
import type { PlannedEntry, Run, RunCounts, RunEntry } from './run';
import { RUN_ENTRIES, RUNS, toEntry, toEntryRow, toRun, type RunEntryRow, type RunRow } from './tables';

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

export async function findRun(knex: Knex, id: string): Promise<Run | undefined> {
  const [row]: RunRow[] = await knex(RUNS).where({ id }).select('*');
  return row && toRun(row);
}

/** @returns a page of the runs of content types, the newest first, without those that are discarded or whose dry run is not complete */
export async function listRuns(
  knex: Knex,
  uids: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ runs: Run[]; total: number }> {
  const shown = knex(RUNS)
    .whereNotIn('state', ['discarded', 'planning'])
    .whereIn('uid', [...uids]);
  const rows = (await shown.clone().orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit)) as RunRow[];
  const [counted] = await shown.clone().count<{ count: number | string }[]>({ count: '*' });
  return { runs: rows.map(toRun), total: Number(counted?.count ?? 0) };
}

const PAGE_SIZE = 500;

/** @returns all entries of a run that match, in pages, in their order or the last first */
export async function* entryPages(
  knex: Knex,
  runId: string,
  filter: Partial<Pick<RunEntry, 'kind' | 'state'>>,
  order: 'asc' | 'desc' = 'asc',
): AsyncGenerator<RunEntry[]> {
  for (let last: number | undefined; ;) {
    const page = knex(RUN_ENTRIES).where({ run_id: runId, ...filter });
    if (last !== undefined) void page.where('position', order === 'asc' ? '>' : '<', last);
    const rows = (await page.orderBy('position', order).limit(PAGE_SIZE).select('*')) as RunEntryRow[];
    last = rows.at(-1)?.position;
    if (last === undefined) return;
    yield rows.map(toEntry);
  }
}

/** Entries that are to be applied. What is made along with others (a brand of a new product) is not among them. */
const waitingEntries = (knex: Knex, run: Pick<Run, 'id' | 'uid'>): Knex.QueryBuilder =>
  knex(RUN_ENTRIES)
    .where({ run_id: run.id, state: 'waiting' })
    .where((one) => void one.where({ uid: run.uid }).orWhereNot({ kind: 'new' }));

export async function countWaiting(knex: Knex, run: Pick<Run, 'id' | 'uid'>): Promise<number> {
  const [counted] = await waitingEntries(knex, run).count<{ count: number | string }[]>({ count: '*' });
  return Number(counted?.count ?? 0);
}

/** @returns the next entries that are to be applied */
export async function nextEntries(knex: Knex, run: Run, limit: number): Promise<RunEntry[]> {
  const rows: RunEntryRow[] = await waitingEntries(knex, run)
    .where('position', '>', run.appliedUntil)
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
export function toStoredEntry(run: Pick<Run, 'id' | 'uid'>, position: number, entry: PlannedEntry): RunEntry {
  const { hasOddPrice: _counted, ...planned } = entry;
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

export async function insertEntries(knex: Knex, entries: readonly RunEntry[]): Promise<void> {
  for (const chunk of chunksOf(entries, INSERT_SIZE)) await knex(RUN_ENTRIES).insert(chunk.map(toEntryRow));
}

const DELETE_SIZE = 2_000;

/** Deletes a run with its entries, in steps: other transactions come in between. */
export async function deleteRun(knex: Knex, id: string, signal?: AbortSignal): Promise<void> {
  for (let deleted = DELETE_SIZE; deleted === DELETE_SIZE;) {
    signal?.throwIfAborted();
    const some: number[] = await knex(RUN_ENTRIES).where({ run_id: id }).limit(DELETE_SIZE).pluck('position');
    deleted = some.length;
    if (deleted > 0) await knex(RUN_ENTRIES).where({ run_id: id }).whereIn('position', some).delete();
  }
  await knex(RUNS).where({ id }).delete();
}
