import type { Knex } from 'knex';
import type { Scope } from '../../contract/scopes';
import { pendingChange } from './commits';

/** Raises versions in the write's own transaction, so that content read after a version is never older than it. */
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
