import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { translate } from '../../editorial/editor-language';
import { fieldText } from '../../editorial/entry-refusals';
import { MESSAGES, type MessageKey } from '../../editorial/messages';
import type { Changes, DocumentVersion, Run, RunCounts, RunEntry } from './run';
import { RUN_ENTRIES } from './tables';
import { chunksOf } from '../../platform/chunks';

/** What became of an entry. */
export interface Outcome {
  entry: RunEntry;
  state: 'applied' | 'skipped' | 'failed';
  documentId: string | null;
  reason: string | null;
  appliedVersion: DocumentVersion | null;
  publishedChanges: Changes | null;
}

export const say = (key: MessageKey, values: Record<string, string | number> = {}): string =>
  translate(MESSAGES[key], 'vi', values);

const outcome = (entry: RunEntry, own: Partial<Outcome> & Pick<Outcome, 'state'>): Outcome => ({
  entry,
  documentId: entry.documentId,
  reason: null,
  appliedVersion: null,
  publishedChanges: entry.publishedChanges,
  ...own,
});

export const skipped = (entry: RunEntry, reason: string): Outcome => outcome(entry, { state: 'skipped', reason });
export const failed = (entry: RunEntry, reason: string): Outcome => outcome(entry, { state: 'failed', reason });
export const applied = (entry: RunEntry, own: Pick<Outcome, 'documentId' | 'appliedVersion'> & Partial<Outcome>): Outcome =>
  outcome(entry, { state: 'applied', ...own });

/** @returns the label of an attribute in the form */
export const labelOf = (uid: UID.ContentType, attribute: string): string => fieldText(uid, attribute, 'vi');

interface FieldErrors {
  errors?: { path: string[]; message: string }[];
}

/** @returns what a check said, with the labels of the inputs */
export function reasonOf(uid: UID.ContentType, error: Error): string {
  const { errors: fieldErrors = [] } = (error as { details?: FieldErrors }).details ?? {};
  if (fieldErrors.length === 0) return error.message;
  return fieldErrors
    .map(({ path: [attribute], message }) => (attribute === undefined ? message : `${labelOf(uid, attribute)}: ${message}`))
    .join(' ');
}

/** An error of one entry, which ends the transaction of its batch. */
export class EntryError extends Error {
  readonly entry: RunEntry;

  constructor(entry: RunEntry, cause: unknown) {
    super(`Entry ${entry.position} of run ${entry.runId}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.entry = entry;
  }
}

/** Entries that a check has refused, and for which something else was made: the batch begins again without them. */
export class RefusedEntries extends Error {
  constructor(readonly refusals: ReadonlyMap<number, string>) {
    super(`${refusals.size} entries are refused.`);
  }
}

/** @returns the run's counts with these outcomes; entries of other content types are not counted */
export function addOutcomes(run: Run, outcomes: readonly Outcome[]): RunCounts {
  const counts = { ...run.counts };
  for (const { entry, state } of outcomes) if (entry.uid === run.uid) counts[state] += 1;
  return counts;
}

/** Rows that one statement updates. */
const UPDATE_SIZE = 100;

/** Records what became of entries, in the transaction that applied them. */
export async function storeOutcomes(trx: Knex, run: Run, outcomes: readonly Outcome[]): Promise<void> {
  for (const chunk of chunksOf(outcomes, UPDATE_SIZE)) {
    const values = chunk.map((one): (string | number | null)[] => [
      one.entry.position,
      one.state,
      one.documentId,
      one.reason,
      one.appliedVersion === null ? null : JSON.stringify(one.appliedVersion),
      one.publishedChanges === null ? null : JSON.stringify(one.publishedChanges),
    ]);
    // One statement: a statement for each entry takes as long as its write.
    const row = 'SELECT CAST(? AS integer), CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS text)';
    await trx.raw(
      `WITH one(position, state, document_id, reason, applied_version, published_changes) AS (${values.map(() => row).join(' UNION ALL ')})
       UPDATE ${RUN_ENTRIES} SET state = one.state, document_id = one.document_id, reason = one.reason,
         applied_version = one.applied_version, published_changes = one.published_changes
       FROM one WHERE ${RUN_ENTRIES}.run_id = ? AND ${RUN_ENTRIES}.position = one.position`,
      [...values.flat(), run.id] as (string | number)[],
    );
  }
}
