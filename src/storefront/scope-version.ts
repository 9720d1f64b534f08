import { readDatabase } from './read-database';
import type { Scope } from './scopes';

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
