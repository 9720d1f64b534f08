import { readDatabase } from './connections';
import type { Scope, SETTINGS_SAVES } from '../../../contract/public-content';

/** SQL of the version of the products, for a statement that reads something else at this version. */
export const PRODUCTS_VERSION_SQL = `(SELECT version FROM storefront_versions WHERE scope = 'products')`;

export async function readVersion(scope: Scope | typeof SETTINGS_SAVES): Promise<number> {
  const [row] = await readDatabase().all<{ version: number }>({
    text: 'SELECT version FROM storefront_versions WHERE scope = ?',
    values: [scope],
    recurring: true,
  });
  if (!row) throw new Error(`The version of ${scope} is missing.`);
  return row.version;
}

/** Reads the versions of all scopes in one statement, so that they belong to one moment. */
export async function readVersions(): Promise<Record<Scope, number>> {
  const rows = await readDatabase().all<{ scope: Scope; version: number }>({
    text: 'SELECT scope, version FROM storefront_versions',
    values: [],
    recurring: true,
  });
  return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Record<Scope, number>;
}
