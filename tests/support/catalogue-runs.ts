import { randomUUID } from 'node:crypto';
import type { RunAnswer, RunPage } from '../../src/editing/changes/server/panel-api';
import type {
  DocumentVersion,
  Json,
  PlannedEntry,
  Publication,
  RunChoices,
  RunEntry,
} from '../../src/editing/changes/server/run';
import { NO_COUNTS, toStoredEntry } from '../../src/editing/changes/server/run-store';
import { toEntry, toEntryRow, type RunEntryRow } from '../../src/editing/changes/server/tables';
import type { CollectionUid, Editor, Saved } from './editor';
import type { RunningShop } from './shop';
import { until } from './until';

type Value = string | number | null;

const INSERTED_AT_ONCE = 100;

async function insert(shop: Pick<RunningShop, 'database'>, table: string, rows: readonly Record<string, Value>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const some = rows.slice(start, start + INSERTED_AT_ONCE);
    const columns = Object.keys(some[0] ?? {});
    const values = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
    const given = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    await shop.database.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}`, given);
  }
}

/** Stores a dry run of entries that a test has chosen: what a file or a bulk change would have planned. @returns its id */
export async function planRun(
  shop: Pick<RunningShop, 'database'>,
  uid: CollectionUid,
  entries: readonly PlannedEntry[],
  actorId = 1,
): Promise<string> {
  const id = randomUUID();
  const counts = { ...NO_COUNTS };
  const stored = entries.map((planned, index) => toStoredEntry({ id, uid }, index + 1, planned));
  for (const { kind, uid: own } of stored) {
    if (own !== uid) continue;
    counts[kind] += 1;
    counts.total += 1;
  }
  const run = {
    id,
    kind: 'import',
    uid,
    title: 'Bảng giá tháng 12',
    state: 'planning',
    actor_id: actorId,
    actor_name: 'Biên Tập',
  };
  const more = { source: '{}', counts: JSON.stringify(counts), created_at: Date.now(), chosen: 0, applied_until: 0 };
  await insert(shop, 'catalogue_runs', [{ ...run, ...more }]);
  await insert(
    shop,
    'catalogue_run_entries',
    stored.map((entry) => toEntryRow(entry) as Record<string, Value>),
  );
  await shop.database.query("UPDATE catalogue_runs SET state = 'draft' WHERE id = ?", [id]);
  return id;
}

type After = Readonly<Record<string, Json>>;

const changesTo = (after: After, before: After): PlannedEntry['changes'] =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, { before: before[name] ?? null, after: value }]));

export const newEntry = (label: string, after: After, more: Partial<PlannedEntry> = {}): PlannedEntry => ({
  kind: 'new',
  label,
  documentId: null,
  changes: changesTo({ name: label, ...after }, {}),
  publication: 'publish',
  baseVersion: null,
  ...more,
});

/** @returns the version that a dry run would have read now */
export async function versionOf(shop: RunningShop, table: string, documentId: string): Promise<DocumentVersion> {
  const rows = await shop.database.query<{ updated_at: number | Date; published_at: unknown }>(
    `SELECT updated_at, published_at FROM ${table} WHERE document_id = ?`,
    [documentId],
  );
  const timeOf = (isPublished: boolean): number | null => {
    const row = rows.find(({ published_at }) => (published_at !== null) === isPublished);
    return row === undefined ? null : new Date(row.updated_at).getTime();
  };
  return { draft: timeOf(false), published: timeOf(true) };
}

/** @param before what the draft has */
export async function changedEntry(
  shop: RunningShop,
  { documentId, name }: Saved,
  change: { before: After; after: After; publication?: Publication },
): Promise<PlannedEntry> {
  return {
    kind: 'changed',
    label: String(name),
    documentId,
    changes: changesTo(change.after, change.before),
    publication: change.publication ?? 'publish',
    baseVersion: await versionOf(shop, 'products', documentId),
  };
}

export const ALL: RunChoices = { kinds: ['new', 'changed'], publish: true, confirms: true };

/** @returns the entries of a run as they are stored */
export async function entriesOf(
  shop: Pick<RunningShop, 'database'>,
  id: string | null,
  where: Partial<Pick<RunEntry, 'kind' | 'state'>> = {},
): Promise<RunEntry[]> {
  const conditions = Object.keys(where).map((column) => ` AND ${column} = ?`);
  const query = `SELECT * FROM catalogue_run_entries WHERE run_id = ?${conditions.join('')} ORDER BY position`;
  return (await shop.database.query<RunEntryRow>(query, [id ?? '', ...Object.values(where)])).map(toEntry);
}

/** The panel's requests about runs. */
export function runsOf(editor: Editor) {
  const path = (id: string, rest = ''): string => `/catalogue/runs/${id}${rest}`;
  const find = (id: string): Promise<RunAnswer> => editor.request('GET', path(id));
  const untilEnded = (id: string, timeoutMs = 120_000): Promise<RunAnswer> =>
    until(
      `the run ${id} ends`,
      async () => {
        const answer = await find(id);
        return ['done', 'failed', 'stopped'].includes(answer.run.state) && answer;
      },
      timeoutMs,
    );
  return {
    find,
    untilEnded,
    list: (): Promise<RunPage> => editor.request('GET', '/catalogue/runs'),
    start: (id: string, choices = ALL): Promise<RunAnswer> => editor.request('POST', path(id, '/start'), choices),
    stop: (id: string): Promise<RunAnswer> => editor.request('POST', path(id, '/stop')),
    undo: (id: string): Promise<RunAnswer> => editor.request('POST', path(id, '/undo')),
    discard: (id: string): Promise<void> => editor.request('POST', path(id, '/discard')),
    /** Starts a run and waits for its end. */
    apply: async (id: string, choices = ALL): Promise<RunAnswer> => {
      await editor.request('POST', path(id, '/start'), choices);
      return untilEnded(id);
    },
  };
}
