import type { DatabaseKind } from '../test-run';

/**
 * Promises that a database has no part in, or that are harder to keep on one (export and import: PostgreSQL's sequences), and the
 * one that they are tried on when a run is on both: continuous integration has twenty minutes on two cores, and these would take
 * eight of them a second time. (`--everywhere` tries them on both.)
 */
const ONE_DATABASE: Record<DatabaseKind, readonly string[]> = {
  // The demo content is what SQLite shows by default.
  sqlite: ['api-document', 'documentation-page', 'storefront', 'typed-client'],
  postgres: [
    'admin-panel',
    'cache-is-managed-by-bearer',
    'closed-surfaces',
    'editor-errors',
    'editors-forms-stay-hers',
    'export-import',
    'metrics',
    'nineteen-operations',
    'odd-requests',
    'originals-stay-private',
    'pages-of-the-storefront-may-call',
    'pictures',
    'preview-button',
    'purge-button',
    'rate-limit',
    'reports-page',
    'response-cache',
    'seo',
    'sitemap',
    'storefront-is-told-of-changes',
    'watermark',
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
