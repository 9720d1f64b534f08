/** Files that take longest, so that they begin first and none of them is left running alone at the end. */
const FIRST = [
  ...['openapi-document', 'multiple-instances', 'rebuild', 'admin-panel', 'reports-page', 'tracking-durability', 'cache-freshness'],
  ...['preview-button', 'stale-if-error', 'export-import', 'sitemap', 'watermark', 'write-transaction', 'rate-limit'],
  ...['cors', 'reports'],
];

/** Files that would only wait for the demo shop, while the first of those that use it fills it. */
const LAST = ['documentation-page', 'storefront', 'typed-client'];

function rank(name: string): number {
  if (LAST.includes(name)) return FIRST.length + 1;
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
}

/** @returns test files in the order that they are begun in, when several run at a time */
export function inOrder(files: readonly string[], nameOf: (file: string) => string): string[] {
  return [...files].sort((one, other) => rank(nameOf(one)) - rank(nameOf(other)));
}
