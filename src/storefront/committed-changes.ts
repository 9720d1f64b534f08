import type { Knex } from 'knex';
import type { Scope } from './scopes';

/** Versions as a transaction has raised them, of the scopes that it touched. */
export type RaisedVersions = ReadonlyMap<Scope, number>;

type Listener = (raised: RaisedVersions) => void;

const listeners = new Set<Listener>();

/** What transactions under way have raised. */
const pending = new WeakMap<Knex, Map<Scope, number>>();

/** To be called inside the transaction. */
export function noteRaised(trx: Knex, rows: readonly { scope: Scope; version: number }[]): void {
  const raised = pending.get(trx) ?? new Map<Scope, number>();
  for (const { scope, version } of rows) raised.set(scope, version);
  pending.set(trx, raised);
}

/**
 * Tells who listens what a transaction has raised, once it is committed: before whoever asked for the write gets an
 * answer. A transaction that is rolled back is never announced.
 */
export function announceCommitted(trx: Knex): void {
  const raised = pending.get(trx);
  if (!raised) return;
  pending.delete(trx);
  for (const listener of listeners) listener(raised);
}

/**
 * @param listener called right after each commit that visitors can see, in this process; it must neither throw nor wait
 * @returns a function that takes the listener away
 */
export function onCommitted(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
