import type { Knex } from 'knex';
import type { Scope } from '../../contract/scopes';

/** Versions as a transaction has raised them, of the scopes that it touched. */
export type RaisedVersions = ReadonlyMap<Scope, number>;

/** Addresses, of today and of before, of the items that a transaction changed, by scope. */
export type ChangedSlugs = ReadonlyMap<Scope, ReadonlySet<string>>;

type Listener = (raised: RaisedVersions, slugs: ChangedSlugs) => void;

interface Pending {
  raised: Map<Scope, number>;
  slugs: Map<Scope, Set<string>>;
}

const listeners = new Set<Listener>();

/** What transactions under way have raised and changed. */
const pending = new WeakMap<Knex, Pending>();

function pendingOf(trx: Knex): Pending {
  const known = pending.get(trx) ?? { raised: new Map(), slugs: new Map() };
  pending.set(trx, known);
  return known;
}

/** To be called inside the transaction. */
export function recordRaisedVersions(trx: Knex, rows: readonly { scope: Scope; version: number }[]): void {
  const { raised } = pendingOf(trx);
  for (const { scope, version } of rows) raised.set(scope, version);
}

/** To be called inside the transaction. */
export function recordChangedSlugs(trx: Knex, scope: Scope, changed: Iterable<string>): void {
  const { slugs } = pendingOf(trx);
  slugs.set(scope, new Set([...(slugs.get(scope) ?? []), ...changed]));
}

/**
 * Tells who listens what a transaction has raised, once it is committed: before whoever asked for the write gets an
 * answer. A transaction that is rolled back is never announced.
 */
export function publishCommit(trx: Knex): void {
  const known = pending.get(trx);
  if (!known) return;
  pending.delete(trx);
  if (known.raised.size === 0) return;
  for (const listener of listeners) listener(known.raised, known.slugs);
}

/**
 * @param listener called right after each commit that visitors can see, in this process; it must neither throw nor wait
 * @returns a function that takes the listener away
 */
export function subscribeToCommits(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
