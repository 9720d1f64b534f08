import type { Core } from '@strapi/strapi';
import { SCOPES, type Scope } from '../contract/scopes';
import { raiseVersions } from '../read-model/write/versions';
import { inWriteTransaction } from '../read-model/write/write-transaction';

/**
 * Has every answer of these scopes made anew, on all instances: kept answers are looked up by their scopes' versions, and
 * nobody asks for those of the old ones again. The one way to purge, whoever presses the button.
 *
 * @param scopes all by default
 * @returns the committed version of every scope, purged or not
 */
export async function purge(strapi: Core.Strapi, scopes: readonly Scope[] = SCOPES): Promise<Record<Scope, number>> {
  return inWriteTransaction(strapi, async (trx) => {
    await raiseVersions(trx, scopes);
    const rows: { scope: Scope; version: number }[] = await trx('storefront_versions').select('scope', 'version');
    return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Record<Scope, number>;
  });
}
