import type { DatabaseKind } from '../test-run';

/**
 * Promises that a database has no part in, or that are harder to keep on one (export and import: PostgreSQL's sequences), and the
 * one that they are tried on when a run is on both: continuous integration has twenty minutes on two cores, and these would take
 * eight of them a second time. (`--everywhere` tries them on both.)
 */
const ONE_DATABASE: Record<DatabaseKind, readonly string[]> = {
  // The demo content is what SQLite shows by default.
  sqlite: ['documentation-page', 'openapi-document', 'storefront', 'typed-client'],
  postgres: [
    'admin-panel',
    'cache-management',
    'closed-routes',
    'cors',
    'export-import',
    'form-configuration',
    'malformed-requests',
    'metrics',
    'operations',
    'pictures',
    'preview-button',
    'private-originals',
    'purge-button',
    'rate-limit',
    'reports-page',
    'response-cache',
    'schema-constraints',
    'seo',
    'sitemap',
    'watermark',
    'webhook',
  ],
};

/**
 * @param name of a test file, without its ending
 * @returns whether a run on both databases tries it on this one
 */
export function belongsTo(database: DatabaseKind, name: string): boolean {
  const other = database === 'sqlite' ? 'postgres' : 'sqlite';
  return !ONE_DATABASE[other].includes(name);
}

/** @throws when the table names a file that is not there (any more) */
export function checkOneDatabase(names: readonly string[]): void {
  const unknown = Object.values(ONE_DATABASE)
    .flat()
    .filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There are no tests ${unknown.join(', ')}: see tests/support/run/one-database.ts.`);
}
