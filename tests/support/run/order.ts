/** The slowest files start first, so that none of them runs alone at the end. */
const FIRST = [
  ...[
    'history',
    'fuzz',
    'strapi-patches',
    'openapi-document',
    'multiple-instances',
    'rebuild',
    'admin-panel',
    'reports-page',
    'tracking-durability',
  ],
  ...['cache-freshness', 'preview-button', 'stale-if-error', 'export-import', 'sitemap', 'watermark', 'write-transaction'],
  ...['rate-limit', 'cors', 'reports', 'frozen-connections', 'nightly-work', 'simultaneous-starts', 'migrations'],
];

/** Files that need the demo shop: another file creates it, and these would wait. */
const LAST = ['documentation-page', 'import-export', 'search-relevance', 'storefront', 'storefront-search', 'typed-client'];

function rank(name: string): number {
  if (LAST.includes(name)) return FIRST.length + 1;
  const index = FIRST.indexOf(name);
  return index === -1 ? FIRST.length : index;
}

/** @returns test files in the order of their start */
export function inOrder(files: readonly string[], nameOf: (file: string) => string): string[] {
  return [...files].sort((one, other) => rank(nameOf(one)) - rank(nameOf(other)));
}
