import type { Knex } from 'knex';
import type { Scope } from '../../../contract/public-content';

/** Versions that a transaction raised. */
export type RaisedVersions = ReadonlyMap<Scope, number>;

/** Slugs, current and former, of the items that a transaction changed; null: any item. A scope that is missing has changed as a whole. */
export type ChangedSlugs = ReadonlyMap<Scope, ReadonlySet<string> | null>;

interface CommittedChange {
  /** empty when no visitor can see the change */
  raised: RaisedVersions;
  slugs: ChangedSlugs;
  /** every document that was written, drafts included */
  documents: readonly { uid: string; documentId: string }[];
  /** ids of the upload plugin's files that were deleted */
  deletedFiles: readonly number[];
}

/** The write waits for a promise, except inside an outer transaction. A subscriber must neither throw nor reject. */
type Subscriber = (change: CommittedChange) => void | Promise<void>;

interface PendingChange extends CommittedChange {
  raised: Map<Scope, number>;
  slugs: Map<Scope, Set<string> | null>;
  documents: { uid: string; documentId: string }[];
  deletedFiles: number[];
}

const subscribers = new Set<Subscriber>();

/** Of open transactions. */
const pendingChanges = new WeakMap<Knex, PendingChange>();

/** @returns what the transaction has written so far; each part of the write flow adds its own */
export function pendingChange(trx: Knex): PendingChange {
  const change = pendingChanges.get(trx) ?? { raised: new Map(), slugs: new Map(), documents: [], deletedFiles: [] };
  pendingChanges.set(trx, change);
  return change;
}

/** @returns a function that forgets what the transaction writes from now on: it is rolled back to here */
export function markPendingChange(trx: Knex): () => void {
  const kept = structuredClone(pendingChange(trx));
  return () => void pendingChanges.set(trx, kept);
}

/**
 * Says which items of a scope a transaction changes.
 *
 * @param slugs none: lists alone change, such as their order; null: any item may show the change
 */
export function recordChangedItems(trx: Knex, scope: Scope, slugs: Iterable<string> | null): void {
  const { slugs: known } = pendingChange(trx);
  const before = known.get(scope);
  known.set(scope, slugs === null || before === null ? null : new Set([...(before ?? []), ...slugs]));
}

/** Invalidates cached answers: raises versions in the write's own transaction, so that content read after a version is never older than it. */
export async function raiseVersions(trx: Knex, scopes: Iterable<Scope>): Promise<void> {
  // All writers update in the same order, or two of them could deadlock.
  const sorted = [...new Set(scopes)].sort();
  if (sorted.length === 0) return;
  const raised: { scope: Scope; version: number }[] = await trx('storefront_versions')
    .whereIn('scope', sorted)
    .increment('version', 1)
    .returning(['scope', 'version']);
  for (const { scope, version } of raised) pendingChange(trx).raised.set(scope, version);
}

/** @returns the version that this transaction will commit: the write lock keeps other writers out */
export async function nextVersion(trx: Knex, scope: Scope): Promise<number> {
  const [row]: { version: number }[] = await trx('storefront_versions').where({ scope }).select('version');
  if (!row) throw new Error(`The version of ${scope} is missing.`);
  return row.version + 1;
}

/** Calls the subscribers, once for each committed transaction and before its writer gets an answer. */
export async function publishCommit(trx: Knex): Promise<void> {
  const change = pendingChanges.get(trx);
  if (!change) return;
  pendingChanges.delete(trx);
  await Promise.all([...subscribers].map(async (subscriber) => subscriber(change)));
}

/**
 * @param subscriber called right after each commit of this process
 * @returns a function that unsubscribes
 */
export function subscribeToCommits(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
