import path from 'node:path';
import type { DatabaseKind } from '../test-run';

/** A new shop has the demo content and SQLite. Searches and lists are decided in memory. */
const SQLITE: readonly string[] = [
  ...['articles', 'catalogue-lists', 'facets', 'home', 'menus', 'openapi-document', 'search-folding'],
  ...['search-ranking', 'search-relevance', 'search-understanding', 'social-links', 'suggestions', 'typed-client'],
  ...['next-storefront'],
];

/** Their queries differ, or what is committed does. */
const BOTH: readonly string[] = [
  ...[
    'bin',
    'change-propagation',
    'migrations',
    'multiple-instances',
    'newer-database',
    'panel-order',
    'plan-ends',
    'product-list',
    'restart',
    'tracking',
    'tracking-privacy',
  ],
];

/** @returns the databases that a test file runs on; on PostgreSQL, with Redis, where nothing else is said */
export function databasesOf(file: string): DatabaseKind[] {
  const name = path.basename(file, '.test.ts');
  if (BOTH.includes(name)) return ['sqlite', 'postgres'];
  return SQLITE.includes(name) ? ['sqlite'] : ['postgres'];
}
