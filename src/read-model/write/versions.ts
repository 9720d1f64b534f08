import type { Knex } from 'knex';
import { recordRaisedVersions } from './commits';
import type { Scope } from '../../contract/scopes';

/**
 * Raises the versions of the scopes that a write touched, in the write's own transaction: what is
 * read under a version is never older than it.
 */
export async function raiseVersions(trx: Knex, scopes: Iterable<Scope>): Promise<void> {
  // One order for all writers, so that two of them never wait for each other in a circle.
  const touched = [...new Set(scopes)].sort();
  if (touched.length === 0) return;
  const raised: { scope: Scope; version: number }[] = await trx('storefront_versions')
    .whereIn('scope', touched)
    .increment('version', 1)
    .returning(['scope', 'version']);
  recordRaisedVersions(trx, raised);
}
