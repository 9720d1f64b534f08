import type { Knex } from 'knex';
import type { Scope } from '../../contract/scopes';

/** Versions that a transaction raised. */
export type RaisedVersions = ReadonlyMap<Scope, number>;

/** Slugs, current and former, of the items that a transaction changed. */
export type ChangedSlugs = ReadonlyMap<Scope, ReadonlySet<string>>;

export interface CommittedChange {
  /** empty when no visitor can see the change */
  raised: RaisedVersions;
  slugs: ChangedSlugs;
  /** every document that was written, drafts included */
  documents: readonly { uid: string; documentId: string }[];
  hasDeletedFiles: boolean;
}

/** The write waits for a promise, except inside an outer transaction. A subscriber must neither throw nor reject. */
type Subscriber = (change: CommittedChange) => void | Promise<void>;

interface PendingChange {
  raised: Map<Scope, number>;
  slugs: Map<Scope, Set<string>>;
  documents: { uid: string; documentId: string }[];
  hasDeletedFiles: boolean;
}

const subscribers = new Set<Subscriber>();

/** Of open transactions. */
const pendingChanges = new WeakMap<Knex, PendingChange>();

function pendingChange(trx: Knex): PendingChange {
  const known = pendingChanges.get(trx);
  if (known) return known;
  const opened = { raised: new Map(), slugs: new Map(), documents: [], hasDeletedFiles: false };
  pendingChanges.set(trx, opened);
  return opened;
}

export function recordRaisedVersions(trx: Knex, rows: readonly { scope: Scope; version: number }[]): void {
  const { raised } = pendingChange(trx);
  for (const { scope, version } of rows) raised.set(scope, version);
}

export function recordChangedSlugs(trx: Knex, scope: Scope, changed: Iterable<string>): void {
  const { slugs } = pendingChange(trx);
  slugs.set(scope, new Set([...(slugs.get(scope) ?? []), ...changed]));
}

export function recordDocument(trx: Knex, uid: string, documentId: string): void {
  pendingChange(trx).documents.push({ uid, documentId });
}

export function recordDeletedFiles(trx: Knex): void {
  pendingChange(trx).hasDeletedFiles = true;
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
