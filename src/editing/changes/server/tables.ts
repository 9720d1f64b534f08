import type { Actor, Run, RunEntry } from './run';

export type Row = Readonly<Record<string, unknown>>;

/** How the members of an item are stored, each in the column of its name: `undoOf` in `undo_of`. */
interface Stored<Item> {
  /** members that are JSON in the table */
  json: readonly (keyof Item & string)[];
  /** members that PostgreSQL may return as text */
  numbers?: readonly (keyof Item & string)[];
  /** columns with a name of their own, by member */
  renamed?: Readonly<Record<string, string>>;
}

const toSnakeCase = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** @returns how items become rows of a table, and rows items */
export function storedAs<Item extends object>({ json, numbers = [], renamed = {} }: Stored<Item>) {
  const [jsonMembers, numberMembers] = [new Set<string>(json), new Set<string>(numbers)];
  const members = new Map(Object.entries(renamed).map(([member, column]) => [column, member]));
  const read = (member: string, value: unknown): unknown => {
    if (value === null || value === undefined) return value;
    if (jsonMembers.has(member)) return JSON.parse(value as string) as unknown;
    return numberMembers.has(member) ? Number(value) : value;
  };
  const write = (member: string, value: unknown): unknown =>
    jsonMembers.has(member) && value !== null ? JSON.stringify(value) : value;
  return {
    fromRow: (row: Row): Item =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          const member = members.get(column) ?? toCamelCase(column);
          return [member, read(member, value)];
        }),
      ) as Item,
    toRow: (item: Partial<Item>): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(item).map(([member, value]) => [renamed[member] ?? toSnakeCase(member), write(member, value)]),
      ),
  };
}

export const RUNS = 'catalogue_runs';
export const RUN_ENTRIES = 'catalogue_run_entries';

export type RunRow = Row & { id: string };
export type RunEntryRow = Row & { position: number };

const LABEL_LENGTH = 255;

const run = storedAs<Omit<Run, 'actor'>>({
  json: ['source', 'choices', 'counts'],
  numbers: ['createdAt', 'startedAt', 'finishedAt'],
});

export const toRun = ({ actor_id, actor_name, ...row }: RunRow): Run => ({
  ...run.fromRow(row),
  actor: { id: actor_id, name: actor_name } as Actor,
});

const entry = storedAs<RunEntry>({
  json: ['changes', 'baseVersion', 'errors', 'appliedVersion', 'raw', 'publishedChanges'],
  renamed: { row: 'file_row' },
});

export const toEntry = (row: RunEntryRow): RunEntry => entry.fromRow(row);

export const toEntryRow = (one: RunEntry): Record<string, unknown> => ({
  ...entry.toRow(one),
  label: one.label.slice(0, LABEL_LENGTH),
});
