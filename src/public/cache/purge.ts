import type { Core } from '@strapi/strapi';
import { SCOPES, type Scope } from '../../contract/scopes';
import { raiseVersions } from '../read-model/write/commits';
import { inWriteTransaction } from '../read-model/write/write-transaction';

/**
 * Invalidates the cached answers of these scopes on all instances by raising their versions. Every way to purge ends here.
 *
 * @returns the committed versions of all scopes
 */
export async function purge(strapi: Core.Strapi, scopes: readonly Scope[] = SCOPES): Promise<Record<Scope, number>> {
  return inWriteTransaction(strapi, async (trx) => {
    await raiseVersions(trx, scopes);
    const rows: { scope: Scope; version: number }[] = await trx('storefront_versions').select('scope', 'version');
    return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Record<Scope, number>;
  });
}
