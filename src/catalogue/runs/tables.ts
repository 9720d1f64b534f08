import type { UID } from '@strapi/strapi';
import type {
  Changes,
  DocumentVersion,
  EntryFault,
  EntryKind,
  EntryState,
  Json,
  Publication,
  Run,
  RunChoices,
  RunCounts,
  RunEntry,
  RunKind,
  RunStart,
  RunState,
} from './run';

export const RUNS = 'catalogue_runs';
export const RUN_ENTRIES = 'catalogue_run_entries';

/** A row of catalogue_runs. PostgreSQL returns a bigint as text. */
export interface RunRow {
  id: string;
  kind: RunKind;
  uid: string;
  title: string;
  state: RunState;
  undo_of: string | null;
  undone_by: string | null;
  actor_id: number | null;
  actor_name: string;
  /** JSON; null: not started, or before it was recorded */
  starts: string | null;
  /** JSON, as choices and counts */
  source: string;
  choices: string | null;
  counts: string;
  failure: string | null;
  created_at: number | string;
  started_at: number | string | null;
  finished_at: number | string | null;
  chosen: number;
  applied_until: number;
}

/** A row of catalogue_run_entries. */
export interface RunEntryRow {
  run_id: string;
  position: number;
  file_row: number | null;
  kind: EntryKind;
  uid: string;
  document_id: string | null;
  label: string;
  /** JSON, as the others that have a structure */
  changes: string;
  publication: Publication;
  base_version: string | null;
  state: EntryState;
  reason: string | null;
  errors: string;
  applied_version: string | null;
  raw: string | null;
  published_changes: string | null;
}

const LABEL_LENGTH = 255;

const NO_DOUBLES: Pick<RunCounts, 'double'> = { double: 0 };

const toTime = (value: number | string | null): number | null => (value === null ? null : Number(value));

const parse = (text: string): unknown => JSON.parse(text);
const parseOrNull = (text: string | null): unknown => (text === null ? null : parse(text));
const stringifyOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const toRun = (row: RunRow): Run => ({
  id: row.id,
  kind: row.kind,
  uid: row.uid as UID.ContentType,
  title: row.title,
  state: row.state,
  undoOf: row.undo_of,
  undoneBy: row.undone_by,
  actor: { id: row.actor_id, name: row.actor_name },
  starts: (parseOrNull(row.starts) ?? []) as RunStart[],
  source: parse(row.source) as Json,
  choices: parseOrNull(row.choices) as RunChoices | null,
  // Runs of earlier versions counted no doubles.
  counts: { ...NO_DOUBLES, ...(parse(row.counts) as Omit<RunCounts, 'double'>) },
  failure: row.failure,
  createdAt: Number(row.created_at),
  startedAt: toTime(row.started_at),
  finishedAt: toTime(row.finished_at),
  chosen: row.chosen,
  appliedUntil: row.applied_until,
});

export const toEntry = (row: RunEntryRow): RunEntry => ({
  runId: row.run_id,
  position: row.position,
  row: row.file_row,
  kind: row.kind,
  uid: row.uid as UID.ContentType,
  documentId: row.document_id,
  label: row.label,
  changes: parse(row.changes) as Changes,
  publication: row.publication,
  baseVersion: parseOrNull(row.base_version) as DocumentVersion | null,
  state: row.state,
  reason: row.reason,
  errors: parse(row.errors) as EntryFault[],
  appliedVersion: parseOrNull(row.applied_version) as DocumentVersion | null,
  raw: parseOrNull(row.raw) as Json | null,
  publishedChanges: parseOrNull(row.published_changes) as Changes | null,
});

export const toEntryRow = (entry: RunEntry): RunEntryRow => ({
  run_id: entry.runId,
  position: entry.position,
  file_row: entry.row,
  kind: entry.kind,
  uid: entry.uid,
  document_id: entry.documentId,
  label: entry.label.slice(0, LABEL_LENGTH),
  changes: JSON.stringify(entry.changes),
  publication: entry.publication,
  base_version: stringifyOrNull(entry.baseVersion),
  state: entry.state,
  reason: entry.reason,
  errors: JSON.stringify(entry.errors),
  applied_version: stringifyOrNull(entry.appliedVersion),
  raw: stringifyOrNull(entry.raw),
  published_changes: stringifyOrNull(entry.publishedChanges),
});
