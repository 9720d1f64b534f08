import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lastChange } from '../../editorial/stale-writes';
import { findAccounts } from '../../platform/panel-accounts';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { endsAsPublished, publishedDifferences, writeEntry, type Data } from './apply-entry';
import { findChangeSource } from './change-source';
import { isBulkEntry, toProductWrite, type ProductWrite, type Written } from './bulk-writer/product-write';
import { writeProducts } from './bulk-writer/write-products';
import { isSameValue, isSameVersion, readDocuments, readVersions, type StoredDocument } from './document-values';
import { addOutcomes, applied, EntryError, failed, RefusedEntries, say, skipped, storeOutcomes, type Outcome } from './outcome';
import { MissingReference, References } from './references';
import { writerOf, type Changes, type Run, type RunEntry } from './run';
import type { Planner } from './planner';
import { nextEntries, replaceEntry } from './run-store';
import { RUNS } from './tables';

/** The run was stopped, or another instance went on with it: this batch is not committed. */
export class RunMoved extends Error {}

export interface BatchLimits {
  /** entries */
  size: number;
  /** no entry is begun later: other editors wait for the end of the transaction */
  budgetMs: number;
  /** false: each entry by itself, to find the one that a batch has failed on */
  bulk: boolean;
}

export interface BatchResult {
  /** entries that were worked off; 0 at the end of the run */
  entries: number;
  run: Run;
}

type Documents = ReadonlyMap<string, StoredDocument>;

/** @returns the documents of a batch, by content type */
async function readStored(strapi: Core.Strapi, entries: readonly RunEntry[]): Promise<Map<string, Documents>> {
  const byUid = new Map<UID.ContentType, string[]>();
  for (const { uid, documentId } of entries) if (documentId !== null) byUid.set(uid, [...(byUid.get(uid) ?? []), documentId]);
  const stored = new Map<string, Documents>();
  for (const [uid, documentIds] of byUid) stored.set(uid, await readDocuments(strapi, uid, [...new Set(documentIds)]));
  return stored;
}

/** Whether its document was saved since the dry run has read it. */
const isStale = ({ documentId, baseVersion }: RunEntry, stored: StoredDocument): boolean =>
  documentId !== null && !isSameVersion(stored.version, baseVersion);

/** @returns why an entry is left alone; undefined where it is as the dry run has read it */
async function reasonToSkip(
  strapi: Core.Strapi,
  entry: RunEntry,
  stored: StoredDocument | undefined,
): Promise<string | undefined> {
  const { uid, documentId } = entry;
  if (documentId === null) return undefined;
  if (entry.publication === 'restore') return stored ? say('run-entry-exists') : undefined;
  if (!stored) return say('run-entry-gone');
  if (!isStale(entry, stored)) return undefined;
  return say('run-entry-changed', { change: (await lastChange(strapi, uid, documentId, findChangeSource)) ?? '' });
}

/** @returns the values that are not there yet */
const withoutEqual = (data: Data, stored: StoredDocument | undefined): Data =>
  Object.fromEntries(Object.entries(data).filter(([name, value]) => !isSameValue(value, stored?.draft?.[name])));

/** Whether there is nothing to write: a write would raise versions, and throw cached answers away. */
function isDone({ publication, documentId }: RunEntry, written: Written): boolean {
  const { data, stored, publishedChanges } = written;
  if (documentId === null || Object.keys(data).length > 0 || publishedChanges !== null) return false;
  if (publication === 'keep') return true;
  if (publication === 'unpublish') return stored?.published === null;
  return publication === 'publish' && Boolean(stored?.published);
}

/** @returns the values in which the published version changes besides the draft; null: none */
function changesOfPublished(entry: RunEntry, data: Data, stored: StoredDocument | undefined): Changes | null {
  const replaces = entry.publication === 'publish' || entry.publication === 'unpublish';
  if (!replaces || entry.publishedChanges !== null || stored === undefined) return entry.publishedChanges;
  return publishedDifferences(stored, data);
}

interface Work {
  strapi: Core.Strapi;
  trx: Knex;
  run: Run;
  references: References;
  failures: ReadonlyMap<number, string>;
  entryAgain: Planner['entryAgain'];
  /** what is written together at the end; undefined: nothing is */
  writes: ProductWrite[] | undefined;
}

/** @returns an entry by what is stored now, where its planner can tell it */
async function upToDate({ strapi, trx, run, entryAgain }: Work, entry: RunEntry, stored?: StoredDocument): Promise<RunEntry> {
  if (!entryAgain || !stored || !isStale(entry, stored)) return entry;
  const planned = await entryAgain(strapi, trx, run, entry, stored);
  return planned ? replaceEntry(trx, run, entry, planned) : entry;
}

async function applyEntry(work: Work, planned: RunEntry, stored: StoredDocument | undefined): Promise<Outcome> {
  const { strapi, trx, run, references, failures, writes } = work;
  const known = failures.get(planned.position);
  if (known !== undefined) return failed(planned, known);
  const entry = await upToDate(work, planned, stored);
  const [error] = entry.errors;
  if (entry !== planned && error) return skipped(entry, error.message);
  const reason = await reasonToSkip(strapi, entry, stored);
  if (reason !== undefined) return skipped(entry, reason);
  try {
    const data = withoutEqual(await references.resolve(entry), stored);
    const publishedChanges = changesOfPublished(entry, data, stored);
    const written = { data, stored, publishedChanges };
    if (isDone(entry, written)) return applied(entry, { documentId: entry.documentId, appliedVersion: stored?.version ?? null });
    if (writes && isBulkEntry(entry, stored) && !endsAsPublished(run, entry, data, stored)) {
      const write = toProductWrite(strapi, entry, written);
      writes.push(write);
      return applied(entry, { documentId: write.documentId, appliedVersion: null, publishedChanges });
    }
    const documentId = await writeEntry({ strapi, trx, run, entry }, data, stored);
    return applied(entry, { documentId, appliedVersion: null, publishedChanges });
  } catch (error) {
    if (error instanceof MissingReference) return skipped(entry, error.message);
    throw error instanceof EntryError ? error : new EntryError(entry, error);
  }
}

/** Writes what was left for the end of the batch. @returns the outcomes with those that were refused */
async function writeTogether(
  { strapi, trx, run, references, writes = [] }: Work,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  if (writes.length === 0) return [...outcomes];
  const refusals = await writeProducts(strapi, trx, writes, run.actor.id);
  const isCostly = writes.some(({ entry }) => refusals.has(entry.position) && references.concerns(entry));
  if (isCostly) throw new RefusedEntries(refusals);
  const entries = new Map(writes.map(({ entry }) => [entry.position, entry]));
  return outcomes.map((one) => {
    const [entry, reason] = [entries.get(one.position), refusals.get(one.position)];
    return entry && reason !== undefined ? failed(entry, reason) : one;
  });
}

/** @returns the outcomes with the versions that the entries have now: undo compares them */
async function withVersions(strapi: Core.Strapi, entries: readonly RunEntry[], outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const uidOf = new Map(entries.map(({ position, uid }) => [position, uid]));
  const versions = new Map<string, Awaited<ReturnType<typeof readVersions>>>();
  for (const uid of new Set(uidOf.values())) {
    const written = outcomes.filter(({ position, state }) => state === 'applied' && uidOf.get(position) === uid);
    const documentIds = written.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    versions.set(uid, await readVersions(strapi, uid, documentIds));
  }
  return outcomes.map((one) => {
    const found = one.state === 'applied' ? versions.get(uidOf.get(one.position) ?? '')?.get(one.documentId ?? '') : undefined;
    return found ? { ...one, appliedVersion: found } : one;
  });
}

/** Records a batch in its own transaction. @throws RunMoved */
async function recordBatch(
  trx: Knex,
  run: Run,
  last: number,
  entries: readonly RunEntry[],
  outcomes: readonly Outcome[],
): Promise<Run> {
  await storeOutcomes(trx, run, outcomes);
  const counts = addOutcomes(run, entries, outcomes);
  const moved: number = await trx(RUNS)
    .where({ id: run.id, state: 'running', applied_until: run.appliedUntil })
    .update({ applied_until: last, counts: JSON.stringify(counts), attempts: 0, retry_at: null });
  if (moved !== 1) throw new RunMoved();
  return { ...run, counts, appliedUntil: last };
}

/** An account that is deleted meanwhile changes nothing of what it has begun: rows of content then name no editor, and the history does. */
async function withAccount(trx: Knex, run: Run): Promise<Run> {
  const writer = writerOf(run);
  const accounts = await findAccounts(trx, [writer.id]);
  const id = writer.id !== null && accounts.has(writer.id) ? writer.id : null;
  return { ...run, actor: { ...writer, id } };
}

/**
 * Applies the next entries of a running run, in one transaction with their records and the run's position: all of it is committed
 * or nothing, and no entry twice.
 *
 * @param failures reasons by position: what an earlier attempt at this batch has failed on
 * @param entryAgain tells entries whose documents were saved since; without it they are left alone
 * @throws EntryError of an entry that failed, RefusedEntries, RunMoved
 */
export async function applyBatch(
  strapi: Core.Strapi,
  stored: Run,
  limits: BatchLimits,
  failures: ReadonlyMap<number, string>,
  entryAgain?: Planner['entryAgain'],
): Promise<BatchResult> {
  return inWriteTransaction(strapi, async (trx) => {
    const entries = await nextEntries(trx, stored, limits.size);
    if (entries.length === 0) return { entries: 0, run: stored };
    const run = await withAccount(trx, stored);
    const began = performance.now();
    const documents = await readStored(strapi, entries);
    const references = new References(strapi, trx, run, failures);
    const work: Work = { strapi, trx, run, references, failures, entryAgain, writes: limits.bulk ? [] : undefined };
    const outcomes: Outcome[] = [];
    const written = new Set<string>();
    for (const entry of entries) {
      // What was read of a document is not what is there after its first entry.
      if (entry.documentId !== null && written.has(entry.documentId)) break;
      // A product that still has it is written at the end of the batch.
      if (entry.publication === 'delete' && (work.writes?.length ?? 0) > 0) break;
      if (outcomes.length > 0 && performance.now() - began > limits.budgetMs) break;
      outcomes.push(await applyEntry(work, entry, documents.get(entry.uid)?.get(entry.documentId ?? '')));
      if (entry.documentId !== null) written.add(entry.documentId);
    }
    const done = [...entries.slice(0, outcomes.length), ...references.entries];
    const all = await withVersions(strapi, done, [...(await writeTogether(work, outcomes)), ...references.outcomes]);
    return { entries: outcomes.length, run: await recordBatch(trx, run, outcomes.at(-1)?.position ?? 0, done, all) };
  });
}
