import type { Knex } from 'knex';
import type { Scope } from '../../../contract/public-content';
import type { Core } from '@strapi/strapi';

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
function markPendingChange(trx: Knex): () => void {
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
async function publishCommit(trx: Knex): Promise<void> {
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

/**
 * Lets one writer at a time through, over all instances, until its transaction ends. Without it, a brand's rename and a
 * product's move to that brand at the same moment each miss the other, and the read model shows the old name forever.
 *
 * It is an update of a row because SQLite has no advisory lock. (There, config/database.ts makes a transaction wait for those of
 * other processes.)
 */
async function takeWriteLock(trx: Knex): Promise<void> {
  await trx('storefront_state').where({ key: 'write_lock' }).update({ value: '' });
}

interface Transaction {
  trx: Knex;
  onCommit: (callback: () => void) => void;
}

/**
 * Runs `work` under the write lock, in a transaction of its own or in the open one around it (the panel's Publish saves and
 * publishes in one, a release publishes many documents). Subscribers to commits are called when the outermost one commits.
 */
export async function inWriteTransaction<Result>(strapi: Core.Strapi, work: (trx: Knex) => Promise<Result>): Promise<Result> {
  let published: Promise<void> | undefined;
  const result = await strapi.db.transaction(async ({ trx, onCommit }: Transaction) => {
    await takeWriteLock(trx);
    onCommit(() => {
      published = publishCommit(trx);
    });
    return work(trx);
  });
  await published;
  return result;
}

/** Runs `work` so that it leaves nothing behind when it fails, while the transaction around it goes on. */
export async function inSavepoint<Result>(trx: Knex, work: () => Promise<Result>): Promise<Result> {
  const forgetChanges = markPendingChange(trx);
  await trx.raw('SAVEPOINT one_write');
  try {
    const result = await work();
    await trx.raw('RELEASE SAVEPOINT one_write');
    return result;
  } catch (error) {
    forgetChanges();
    await trx.raw('ROLLBACK TO SAVEPOINT one_write');
    throw error;
  }
}
