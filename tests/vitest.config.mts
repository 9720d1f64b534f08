import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/*
 * A file's folder says when it is run, and its name on which database: `npm test` selects the projects of the day or of the night.
 * `npm test -- <part of a path>` selects among all files.
 */

const root = path.resolve(import.meta.dirname, '..');

/** For each test and hook: on a busy machine the start of a server takes minutes. */
const TIMEOUT_MS = 600_000;

/** Files that run at the same time. Each has servers: on two cores, four at once take longer than three. */
const MAX_WORKERS = 3;

/** Searches and lists are decided in memory, and SQLite's transactions differ. Every other file runs on PostgreSQL with Redis. */
const ON_SQLITE = new Set([
  ...['articles', 'catalogue-lists', 'facets', 'home', 'menus', 'openapi-document', 'search-folding'],
  ...['search-ranking', 'search-relevance', 'search-understanding', 'social-links', 'suggestions', 'typed-client'],
  ...['next-storefront'],
]);

/** Their queries differ, or what is committed does. */
const ON_BOTH = new Set([
  ...['bin', 'change-propagation', 'migrations', 'multiple-instances', 'newer-database', 'panel-order'],
  ...['plan-ends', 'product-list', 'restart', 'tracking', 'tracking-privacy'],
]);

const DATABASES = ['sqlite', 'postgres'] as const;
type Database = (typeof DATABASES)[number];

/** @returns whether a file runs on a database; --database selects one for all files */
function runsOn(database: Database, file: string): boolean {
  const { TEST_DATABASE: selected } = process.env;
  if (selected) return selected === database;
  const name = path.basename(file, '.test.ts');
  return ON_BOTH.has(name) || ON_SQLITE.has(name) === (database === 'sqlite');
}

/** @returns the project of the files right in a folder on a database. A worker runs many of them, and keeps its shops. */
function shopProject(name: string, folder: string, database: Database): TestProjectInlineConfiguration {
  const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.test.ts') && runsOn(database, file));
  return {
    extends: true,
    test: {
      name,
      include: files.map((file) => `${folder}/${file}`),
      env: { TEST_RUN_DATABASE: database },
      globalSetup: ['tests/support/run/prepare.ts', ...(database === 'postgres' ? ['tests/support/run/services.ts'] : [])],
      isolate: false,
      maxWorkers: MAX_WORKERS,
      sequence: { groupOrder: 1 },
    },
  };
}

/** One project after another: a worker with its shops serves one. Within it the longest first, as measured by the run before. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => one.project.name.localeCompare(other.project.name));
  }
}

export default defineConfig({
  root,
  // Node can't load its ES modules: they import a folder of lodash.
  resolve: { alias: { '@strapi/utils': createRequire(import.meta.url).resolve('@strapi/utils') } },
  test: {
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    reporters: ['default', './tests/support/run/summary-reporter.ts'],
    sequence: { sequencer: ByProject, hooks: 'list' },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/*.test.ts'] } },
      ...DATABASES.flatMap((database) => [
        shopProject(database, 'tests', database),
        shopProject(`nightly-${database}`, 'tests/nightly', database),
      ]),
    ],
  },
});
