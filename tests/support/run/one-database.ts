import type { DatabaseKind } from '../test-run';

/**
 * Test files that run on one database only: their features do not depend on it, or are harder on this one (export and import:
 * PostgreSQL's sequences). Continuous integration has twenty minutes on two cores; these would take ten more. `--everywhere`
 * runs them on both.
 */
const ONE_DATABASE: Record<DatabaseKind, readonly string[]> = {
  // A new shop has the demo content and SQLite, and its pictures take two minutes. Searches are decided in memory.
  sqlite: [
    'articles',
    'catalogue-lists',
    'catalogue-runs',
    'documentation-page',
    'facets',
    'home',
    'import-export',
    'menus',
    'openapi-document',
    'overload',
    'panel-rights',
    'save-work',
    'search-folding',
    'search-ranking',
    'search-relevance',
    'search-understanding',
    'social-links',
    'storefront',
    'storefront-search',
    'strapi-patches',
    'suggestions',
    'typed-client',
  ],
  postgres: [
    'admin-panel',
    'alerts',
    'article-blocks',
    'article-editor',
    'backup',
    'bin',
    'bin-permissions',
    'bulk-actions',
    'bulk-changes',
    'bulk-panel',
    'cache-freshness',
    'cache-management',
    'change-propagation',
    'catalogue-run-control',
    'closed-routes',
    'cors',
    'dashboard',
    'deletion-dialogs',
    'deletions',
    'doctor',
    'drafts',
    'edge-caches',
    'edge-providers',
    'edge-instances',
    'editor-validation',
    'export-import',
    'failed-saves',
    'main-menu',
    'form-configuration',
    'frozen-connections',
    'fuzz',
    'health',
    'hidden-names',
    'history',
    'hostile-files',
    'import-page',
    'input-validation',
    'leaders',
    'load-balancer',
    'log-lines',
    'malformed-requests',
    'metrics',
    'missing-renditions',
    'moved-slugs',
    'new-vintage',
    'nginx',
    'nightly-work',
    'object-storage',
    'object-storage-move',
    'operations',
    'panel-groups',
    'panel-inputs',
    'panel-language',
    'panel-lists',
    'panel-pictures',
    'panel-search',
    'password-recovery',
    'pgbouncer',
    'plans',
    'pictures',
    'plans-instances',
    'plans-over-time',
    'preview-button',
    'previews',
    'private-originals',
    'product-code',
    'product-views',
    'public-ids',
    'purge-button',
    'rate-limit',
    'read-model-rows',
    'rebuild',
    'report-queries',
    'reports',
    'reports-page',
    'request-bodies',
    'required-content',
    'response-cache',
    'roles',
    'run-permissions',
    'saving-checks',
    'schema-constraints',
    'searches',
    'searches-page',
    'sessions',
    'settings',
    'seo',
    'simultaneous-starts',
    'sitemap',
    'stale-if-error',
    'stale-writes',
    'synonyms',
    'tracking-durability',
    'tracking-leaders',
    'upgrades',
    'watermark',
    'watermark-panel',
    'webhook',
    'write-transaction',
  ],
};

/**
 * Long tests of faults, of sizes that a shop meets rarely, of what lies in `deploy/` and of the operator's commands, which rarely
 * change: `--everywhere` runs them, and so does a run that names them.
 */
const RARE: readonly string[] = [
  'alerts',
  'backup',
  'catalogue-run-control',
  'doctor',
  'edge-caches',
  'edge-providers',
  'edge-instances',
  'export-import',
  'frozen-connections',
  'hostile-files',
  'leaders',
  'load-balancer',
  'missing-renditions',
  'nginx',
  'nightly-work',
  'object-storage',
  'object-storage-move',
  'pgbouncer',
  'rebuild',
  'report-queries',
  'simultaneous-starts',
  'stale-if-error',
  'strapi-patches',
  'tracking-durability',
  'tracking-leaders',
  'watermark',
];

/** @param name of a test file, without `.test.ts` */
export const isRare = (name: string): boolean => RARE.includes(name);

/**
 * @param name of a test file, without `.test.ts`
 * @returns whether a run on both databases includes this one
 */
export function belongsTo(database: DatabaseKind, name: string): boolean {
  const other = database === 'sqlite' ? 'postgres' : 'sqlite';
  return !ONE_DATABASE[other].includes(name);
}

/** @throws when a listed file does not exist */
export function checkOneDatabase(names: readonly string[]): void {
  const unknown = [...Object.values(ONE_DATABASE).flat(), ...RARE].filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There are no tests ${unknown.join(', ')}: see tests/support/run/one-database.ts.`);
}
