import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isGrouping } from '../../contract/content-types';
import { lastChange } from '../../editorial/stale-writes';
import { findAccounts } from '../../platform/panel-accounts';
import { BackgroundSlices } from '../../platform/load-shedding/background-slices';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { endsAsPublished, publishedDifferences, writeEntry, type Data } from './apply-entry';
import { deleteDocuments, isBulkDeleted, type BulkDeletedUid } from './bulk-writer/delete-documents';
import { isBulkEntry, toProductWrite, type ProductWrite, type Written } from './bulk-writer/product-write';
import { writeProducts } from './bulk-writer/write-products';
import { isSameValue, isSameVersion, readDocuments, type StoredDocument } from './document-values';
import { applied, EntryError, failed, RefusedEntries, say, skipped, type Outcome } from './outcome';
import { recordBatch } from './record-batch';
import { MissingReference, References } from './references';
import { writerOf, type Changes, type Run, type RunEntry } from './run';
import type { Planner } from './create-run';
import { nextEntries, replaceEntry } from './run-store';

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
  return say('run-entry-changed', { change: (await lastChange(strapi, uid, documentId)) ?? '' });
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
  /** what is deleted together at the end */
  deletions: Map<BulkDeletedUid, RunEntry[]>;
  /** reasons by position of what is written together */
  refusals: Map<number, string>;
}

/** @returns an entry by what is stored now, where its planner can tell it */
async function upToDate({ strapi, trx, run, entryAgain }: Work, entry: RunEntry, stored?: StoredDocument): Promise<RunEntry> {
  if (!entryAgain || !stored || !isStale(entry, stored)) return entry;
  const planned = await entryAgain(strapi, trx, run, entry, stored);
  return planned ? replaceEntry(trx, run, entry, planned) : entry;
}

async function applyEntry(work: Work, planned: RunEntry, stored: StoredDocument | undefined): Promise<Outcome> {
  const { strapi, trx, run, references, failures, writes, deletions } = work;
  const known = failures.get(planned.position);
  if (known !== undefined) return failed(planned, known);
  const entry = await upToDate(work, planned, stored);
  const [error] = entry.errors;
  if (entry !== planned && error) return skipped(entry, error.message);
  const reason = await reasonToSkip(strapi, entry, stored);
  if (reason !== undefined) return skipped(entry, reason);
  try {
    const data = withoutEqual(references.resolve(entry), stored);
    const publishedChanges = changesOfPublished(entry, data, stored);
    const written = { data, stored, publishedChanges };
    if (isDone(entry, written)) return applied(entry, { documentId: entry.documentId, appliedVersion: stored?.version ?? null });
    if (writes && isBulkEntry(entry, stored) && !endsAsPublished(run, entry, data, stored)) {
      const write = toProductWrite(strapi, entry, written);
      writes.push(write);
      return applied(entry, { documentId: write.documentId, appliedVersion: null, publishedChanges });
    }
    if (writes && entry.publication === 'delete' && isBulkDeleted(entry.uid)) {
      deletions.set(entry.uid, [...(deletions.get(entry.uid) ?? []), entry]);
      return applied(entry, { documentId: entry.documentId, appliedVersion: null, publishedChanges });
    }
    await writeNeeded(work);
    const documentId = await writeEntry({ strapi, trx, run, entry }, data, stored);
    return applied(entry, { documentId, appliedVersion: null, publishedChanges });
  } catch (error) {
    if (error instanceof MissingReference) return skipped(entry, error.message);
    throw error instanceof EntryError || error instanceof RefusedEntries ? error : new EntryError(entry, error);
  }
}

/** Deletes what was left for the end of the batch, of one kind: products or their groups. */
async function deleteTogether(work: Work, which: (uid: BulkDeletedUid) => boolean): Promise<void> {
  const { strapi, trx, deletions, refusals } = work;
  for (const uid of [...deletions.keys()].filter(which)) {
    const entries = deletions.get(uid) ?? [];
    deletions.delete(uid);
    const documentIds = entries.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    const reasons = await deleteDocuments(strapi, trx, uid, documentIds);
    for (const { position, documentId } of entries) {
      const reason = reasons.get(documentId ?? '');
      if (reason !== undefined) refusals.set(position, reason);
    }
  }
}

/** Writes what others may need: groups that an entry refers to; deleted products, whose codes and slugs are free then. */
async function writeNeeded(work: Work): Promise<void> {
  await work.references.make();
  await deleteTogether(work, (uid) => !isGrouping(uid));
}

/** Writes what was left for the end of the batch. @returns the outcomes with those that were refused */
async function writeTogether(work: Work, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const { strapi, trx, run, references, refusals, writes = [] } = work;
  await writeNeeded(work);
  if (writes.length > 0)
    for (const [position, reason] of await writeProducts(strapi, trx, writes, run.actor.id)) refusals.set(position, reason);
  const isCostly = writes.some(({ entry }) => refusals.has(entry.position) && references.concerns(entry));
  if (isCostly) throw new RefusedEntries(refusals);
  // No product has them any more.
  await deleteTogether(work, isGrouping);
  return outcomes.map((one) => {
    const reason = refusals.get(one.entry.position);
    return reason === undefined ? one : failed(one.entry, reason);
  });
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
    const references = new References({ strapi, trx, run, failures });
    await references.prepare(entries);
    const work: Work = {
      strapi,
      trx,
      run,
      references,
      failures,
      entryAgain,
      writes: limits.bulk ? [] : undefined,
      deletions: new Map(),
      refusals: new Map(),
    };
    const outcomes: Outcome[] = [];
    const begun = new Set<string>();
    const slices = new BackgroundSlices();
    for (const entry of entries) {
      if (slices.isOver) await slices.next();
      // What was read of a document is not what is there after its first entry.
      if (entry.documentId !== null && begun.has(entry.documentId)) break;
      if (outcomes.length > 0 && performance.now() - began > limits.budgetMs) break;
      outcomes.push(await applyEntry(work, entry, documents.get(entry.uid)?.get(entry.documentId ?? '')));
      if (entry.documentId !== null) begun.add(entry.documentId);
    }
    if (slices.isOver) await slices.next();
    const written = [...(await writeTogether(work, outcomes)), ...references.outcomes];
    return { entries: outcomes.length, run: await recordBatch(strapi, trx, run, outcomes.at(-1)?.entry.position ?? 0, written) };
  });
}
