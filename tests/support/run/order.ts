/** The slowest files start first, so that none of them runs alone at the end. */
const FIRST = [
  ...['admin-panel', 'openapi-document', 'multiple-instances', 'panel-rights', 'reports-page', 'failed-saves', 'migrations'],
  ...['history', 'instances-and-redis', 'rebuild', 'cache-freshness', 'tracking-durability', 'panel-language', 'strapi-patches'],
  ...[
    'saving-checks',
    'restart',
    'rate-limit',
    'panel-lists',
    'article-editor',
    'article-blocks',
    'fuzz',
    'read-model-rows',
    'read-model-repair',
  ],
  ...['export-import', 'panel-search', 'sitemap', 'watermark', 'deletion-dialogs', 'stale-if-error', 'bulk-actions'],
  ...['preview-button', 'write-transaction', 'doctor', 'frozen-connections', 'nightly-work', 'closed-routes', 'alerts'],
];

/** Files that load the whole machine and measure how long answers take. With `--everywhere`, or named, they run one at a time. */
const ALONE: readonly string[] = [
  ...[
    'alerts',
    'edge-caches',
    'edge-instances',
    'hostile-files',
    'load-balancer',
    'nginx',
    'overload',
    'plans-instances',
    'simultaneous-starts',
  ],
  'upgrades',
];

/** @param name of a test file, without `.test.ts` */
export const runsAlone = (name: string): boolean => ALONE.includes(name);

function rank(name: string): number {
  const index = FIRST.indexOf(name);
  return index === -1 ? FIRST.length : index;
}

/** @returns test files, or groups of them, in the order of their start */
export function inOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...items].sort((one, other) => rank(nameOf(one)) - rank(nameOf(other)));
}
