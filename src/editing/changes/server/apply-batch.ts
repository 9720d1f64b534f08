import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isOwnError } from '../../saving/server/bulk-work';
import { lastChange } from '../../saving/server/stale-writes';
import { BackgroundSlices } from '../../../platform/load-shedding/background-slices';
import { addToList } from '../../../platform/multimap';
import { findAccounts } from '../../../platform/panel-accounts';
import { inSavepoint, inWriteTransaction } from '../../../public/read-model/write/commits';
import { isWaitingForDatabase } from './waiting-for-database';
import { endsAsPublished, publishedDifferences, writeEntry, type Data } from './apply-entry';
import { BULK_UID, isBulkEntry, toDocumentWrite, type Written } from './bulk-writer/document-write';
import { writeDocuments } from './bulk-writer/write-documents';
import type { Planner } from './create-run';
import { isSameValue, isSameVersion, readDocuments, type StoredDocument } from './document-values';
import { applied, failed, reasonOf, say, skipped, type Outcome } from './outcome';
import { recordBatch } from './record-batch';
import { References } from './references';
import type { Changes, PlannedEntry, Run, RunEntry } from './run';
import { nextEntries, toStoredEntry } from './run-store';
import { RUN_ENTRIES, toEntryRow } from './tables';
import { isBroughtBack } from './undo';

interface BatchLimits {
  size: number;
  /** no entry is begun later: other editors wait for the end of the transaction */
  budgetMs: number;
  /** false: each entry by itself, to find the one that a batch has failed on */
  bulk: boolean;
}

async function readStored(strapi: Core.Strapi, entries: readonly RunEntry[]): Promise<Map<string, StoredDocument>> {
  const byUid = new Map<UID.ContentType, string[]>();
  for (const { uid, documentId } of entries) if (documentId !== null) addToList(byUid, uid, documentId);
  const stored: [string, StoredDocument][] = [];
  for (const [uid, ids] of byUid) stored.push(...(await readDocuments(strapi, uid, [...new Set(ids)])));
  return new Map(stored);
}

/** Whether its document was saved since the dry run has read it. */
const isStale = ({ documentId, publication, baseVersion }: RunEntry, stored: StoredDocument): boolean =>
  documentId !== null && publication !== 'restore' && !isSameVersion(stored.version, baseVersion);

const withoutEqual = (data: Data, stored: StoredDocument | undefined): Data =>
  Object.fromEntries(Object.entries(data).filter(([name, value]) => !isSameValue(value, stored?.draft?.[name])));

/** Whether there is nothing to write: a write would raise versions, and throw cached answers away. */
function isDone({ entry: { publication, documentId }, data, stored, publishedChanges }: Written): boolean {
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

class Batch {
  readonly outcomes: Outcome[] = [];
  /** products that follow each other and are written together */
  #pending: Written[] = [];

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Knex,
    private readonly run: Run,
    private readonly references: References,
    private readonly bulk: boolean,
    private readonly entryAgain: Planner['entryAgain'],
  ) {}

  async add(planned: RunEntry, stored: StoredDocument | undefined): Promise<void> {
    const entry = await this.#upToDate(planned, stored);
    const reason = typeof entry === 'string' ? entry : (this.#reasonToSkip(entry, stored) ?? this.references.reasonToSkip(entry));
    if (typeof entry === 'string' || reason !== undefined) {
      this.outcomes.push(skipped(planned, reason ?? ''));
      return;
    }
    const data = withoutEqual(this.references.resolve(entry), stored);
    const prepared = { entry, data, stored, publishedChanges: changesOfPublished(entry, data, stored) };
    if (isDone(prepared)) {
      this.outcomes.push(applied(entry, { appliedVersion: stored?.version ?? null }));
      return;
    }
    if (this.bulk && isBulkEntry(entry, stored) && !endsAsPublished(this.run, entry, data, stored)) {
      this.#pending.push(prepared);
      return;
    }
    await this.flush();
    this.outcomes.push(await this.#writeAlone(prepared));
  }

  async flush(): Promise<void> {
    const { strapi, trx, run, references } = this;
    const writes = this.#pending.map((one) => toDocumentWrite(strapi, one));
    this.#pending = [];
    if (writes.length === 0) return;
    const target = { strapi, trx, uid: BULK_UID, actorId: run.actor.id } as const;
    const refusals = await writeDocuments(target, writes, (entries) => references.make(entries));
    for (const { entry, documentId, publishedChanges } of writes) {
      const reason = refusals.get(entry.position);
      this.outcomes.push(reason === undefined ? applied(entry, { documentId, publishedChanges }) : failed(entry, reason));
    }
  }

  /** @returns an entry by what is stored now, where that can be told; else why it is left alone */
  async #upToDate(entry: RunEntry, stored: StoredDocument | undefined): Promise<RunEntry | string> {
    const { strapi, trx, run, entryAgain } = this;
    if (!stored || !isStale(entry, stored)) return entry;
    if (await isBroughtBack(trx, entry)) return { ...entry, baseVersion: stored.version };
    const planned = await entryAgain?.(strapi, trx, run, entry, stored);
    if (planned) return this.#replace(entry, planned);
    return say('run-entry-changed', { change: (await lastChange(strapi, entry.uid, stored.documentId)) ?? '' });
  }

  /** Stores another plan of an entry: its document was saved since. */
  async #replace({ position, kind }: RunEntry, planned: PlannedEntry): Promise<RunEntry | string> {
    const [fault] = planned.errors ?? [];
    if (planned.kind === 'wrong' && fault) return fault.message;
    const entry = { ...toStoredEntry(this.run, position, planned), kind, state: 'waiting' as const };
    await this.trx(RUN_ENTRIES).where({ run_id: this.run.id, position }).update(toEntryRow(entry));
    return entry;
  }

  #reasonToSkip({ documentId, publication }: RunEntry, stored: StoredDocument | undefined): string | undefined {
    if (documentId === null) return undefined;
    if (publication === 'restore') return stored ? say('run-entry-exists') : undefined;
    return stored ? undefined : say('run-entry-gone');
  }

  /** One that fails stays as it was, and the others are written. @throws what is no entry's own: the database is away */
  async #writeAlone({ entry, data, stored, publishedChanges }: Written): Promise<Outcome> {
    const { strapi, trx, run, references } = this;
    const refused = (await references.make([entry])).get(entry.position);
    if (refused !== undefined) return skipped(entry, refused);
    try {
      const documentId = await inSavepoint(trx, () => writeEntry({ strapi, trx, run, entry }, data, stored));
      return applied(entry, { documentId, publishedChanges });
    } catch (error) {
      if (isOwnError(error)) return failed(entry, reasonOf(entry.uid, error));
      if (await isWaitingForDatabase(strapi.db.connection, error)) throw error;
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      strapi.log.error(`Catalogue: entry ${entry.position} of the run ${run.id} was not written: ${told}`);
      return failed(entry, say('run-entry-error'));
    }
  }
}

/** An account that is deleted meanwhile changes nothing of what it has begun: rows of content then name no editor, and the history does. */
async function withAccount(trx: Knex, run: Run): Promise<Run> {
  const { id, name } = run.actor;
  const accounts = await findAccounts(trx, [id]);
  return { ...run, actor: { id: id !== null && accounts.has(id) ? id : null, name } };
}

/**
 * Applies the next entries of a running run, in one transaction with their records and the run's position: all of it is committed
 * or nothing, and no entry twice.
 *
 * @param entryAgain tells entries whose documents were saved since; without it they are left alone
 * @returns how many entries were worked off; 0 at the end of the run
 * @throws RunMoved
 */
export async function applyBatch(
  strapi: Core.Strapi,
  stored: Run,
  limits: BatchLimits,
  entryAgain?: Planner['entryAgain'],
): Promise<number> {
  return inWriteTransaction(strapi, async (trx) => {
    const entries = await nextEntries(trx, stored, limits.size);
    if (entries.length === 0) return 0;
    const run = await withAccount(trx, stored);
    const began = performance.now();
    const documents = await readStored(strapi, entries);
    const references = new References(strapi, trx, run);
    await references.prepare(entries);
    const batch = new Batch(strapi, trx, run, references, limits.bulk, entryAgain);
    const begun = new Set<string>();
    const slices = new BackgroundSlices();
    let last: RunEntry | undefined;
    for (const entry of entries) {
      if (slices.isOver) await slices.next();
      // What was read of a document is not what is there after its first entry.
      if (entry.documentId !== null && begun.has(entry.documentId)) break;
      if (last && performance.now() - began > limits.budgetMs) break;
      await batch.add(entry, documents.get(entry.documentId ?? ''));
      if (entry.documentId !== null) begun.add(entry.documentId);
      last = entry;
    }
    if (slices.isOver) await slices.next();
    await batch.flush();
    await recordBatch(strapi, trx, run, last?.position ?? 0, [...batch.outcomes, ...references.outcomes]);
    return batch.outcomes.length;
  });
}
