import type { Knex } from 'knex';
import { SCOPES } from '../../contract/scopes';

/** Gives each scope its row of versions: the first start of a release with another content type adds one. */
export async function addScopeVersions(knex: Knex): Promise<void> {
  const rows = SCOPES.map((scope) => ({ scope, version: 1 }));
  await knex('storefront_versions').insert(rows).onConflict('scope').ignore();
}
