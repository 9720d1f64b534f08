import { readDatabase } from './connections';
import type { Scope } from '../../contract/scopes';

/** @returns the version of a scope as it is committed now */
export async function readVersion(scope: Scope): Promise<number> {
  const [row] = await readDatabase().all<{ version: number }>({
    text: 'SELECT version FROM storefront_versions WHERE scope = ?',
    values: [scope],
    recurring: true,
  });
  if (!row) throw new Error(`The version of ${scope} is missing.`);
  return row.version;
}

/** @returns the versions of all scopes as they are committed now, read at one moment */
export async function readVersions(): Promise<Record<Scope, number>> {
  const rows = await readDatabase().all<{ scope: Scope; version: number }>({
    text: 'SELECT scope, version FROM storefront_versions',
    values: [],
    recurring: true,
  });
  return Object.fromEntries(rows.map(({ scope, version }) => [scope, version])) as Record<Scope, number>;
}
