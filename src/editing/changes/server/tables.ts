import type { Actor, Run, RunEntry } from './run';

/** The column of a member: as it is, JSON as text, or a number that PostgreSQL may return as text. */
type Column = string | { json: string } | { number: string };

/** A row of a table, by column. */
export type Row = Readonly<Record<string, unknown>>;

const nameOf = (column: Column): string => (typeof column === 'string' ? column : 'json' in column ? column.json : column.number);

function read(column: Column, value: unknown): unknown {
  if (value === null || value === undefined || typeof column === 'string') return value;
  return 'json' in column ? (JSON.parse(value as string) as unknown) : Number(value);
}

const write = (column: Column, value: unknown): unknown =>
  typeof column === 'object' && 'json' in column && value !== null ? JSON.stringify(value) : value;

/** @param columns of each member @returns how items become rows of a table, and rows items */
export function storedAs<Item extends object>(columns: Readonly<Record<keyof Item & string, Column>>) {
  const members = Object.entries<Column>(columns);
  return {
    fromRow: (row: Row): Item =>
      Object.fromEntries(members.map(([member, column]) => [member, read(column, row[nameOf(column)])])) as Item,
    toRow: (item: Item): Record<string, unknown> =>
      Object.fromEntries(members.map(([member, column]) => [nameOf(column), write(column, item[member as keyof Item])])),
  };
}

export const RUNS = 'catalogue_runs';
export const RUN_ENTRIES = 'catalogue_run_entries';

export type RunRow = Row & { id: string };
export type RunEntryRow = Row & { position: number };

const LABEL_LENGTH = 255;

const run = storedAs<Omit<Run, 'actor'>>({
  id: 'id',
  kind: 'kind',
  uid: 'uid',
  title: 'title',
  state: 'state',
  undoOf: 'undo_of',
  undoneBy: 'undone_by',
  source: { json: 'source' },
  choices: { json: 'choices' },
  counts: { json: 'counts' },
  failure: 'failure',
  createdAt: { number: 'created_at' },
  startedAt: { number: 'started_at' },
  finishedAt: { number: 'finished_at' },
  chosen: 'chosen',
  appliedUntil: 'applied_until',
});

export const toRun = (row: RunRow): Run => ({
  ...run.fromRow(row),
  actor: { id: row.actor_id, name: row.actor_name } as Actor,
});

const entry = storedAs<RunEntry>({
  runId: 'run_id',
  position: 'position',
  row: 'file_row',
  kind: 'kind',
  uid: 'uid',
  documentId: 'document_id',
  label: 'label',
  changes: { json: 'changes' },
  publication: 'publication',
  baseVersion: { json: 'base_version' },
  state: 'state',
  reason: 'reason',
  errors: { json: 'errors' },
  appliedVersion: { json: 'applied_version' },
  raw: { json: 'raw' },
  publishedChanges: { json: 'published_changes' },
});

export const toEntry = (row: RunEntryRow): RunEntry => entry.fromRow(row);

export const toEntryRow = (one: RunEntry): Record<string, unknown> => ({
  ...entry.toRow(one),
  label: one.label.slice(0, LABEL_LENGTH),
});
