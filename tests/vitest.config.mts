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
  ...['articles', 'bin', 'catalogue-lists', 'change-propagation', 'facets', 'home', 'menus', 'migrations', 'openapi-document'],
  ...['panel-order', 'product-list', 'restart', 'search-folding', 'search-ranking', 'search-relevance', 'search-understanding'],
  ...['social-links', 'suggestions', 'tracking', 'typed-client', 'next-storefront'],
]);

/** They have more cases by night. */
const MORE_BY_NIGHT = new Set([
  ...['admin-panel', 'backup', 'failed-saves', 'openapi-document', 'panel-rights', 'sitemap'],
  ...['tracking-privacy', 'webhook', 'write-transaction'],
]);

/** Their queries differ, or what is committed does: by night they run on the other database. */
const ON_BOTH = new Set([
  ...['bin', 'change-propagation', 'migrations', 'panel-order'],
  ...['plans', 'product-list', 'restart', 'tracking', 'tracking-privacy'],
]);

const DATABASES = ['sqlite', 'postgres'] as const;
type Database = (typeof DATABASES)[number];

const nameOf = (file: string): string => path.basename(file, '.test.ts');

/** @returns whether a file runs on a database; --database selects one for all files */
function runsOn(database: Database, file: string): boolean {
  const { TEST_DATABASE: selected } = process.env;
  return selected ? selected === database : ON_SQLITE.has(nameOf(file)) === (database === 'sqlite');
}

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

/** @returns a project of files on a database. A worker runs many of them, and keeps its shops. */
function shopProject(name: string, database: Database, files: string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: files,
      env: { TEST_RUN_DATABASE: database, ...(name.startsWith('nightly') && { TEST_RUN_NIGHT: 'true' }) },
      globalSetup: ['tests/support/run/prepare.ts', ...(database === 'postgres' ? ['tests/support/run/services.ts'] : [])],
      isolate: false,
      maxWorkers: MAX_WORKERS,
      sequence: { groupOrder: 1 },
    },
  };
}

/** @returns the projects of the day and of the night on a database */
function shopProjects(database: Database): TestProjectInlineConfiguration[] {
  const byDay = filesIn('tests').filter((file) => runsOn(database, file));
  const byNight = filesIn('tests/nightly').filter((file) => runsOn(database, file));
  const isAgain = (file: string): boolean => (runsOn(database, file) ? MORE_BY_NIGHT : ON_BOTH).has(nameOf(file));
  const again = filesIn('tests').filter(isAgain);
  return [
    shopProject(database, database, byDay),
    shopProject(`nightly-${database}`, database, byNight),
    shopProject(`nightly-again-${database}`, database, process.env.TEST_DATABASE ? [] : again),
  ];
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
      { extends: true, test: { name: 'unit', include: ['tests/unit/*.test.ts'], maxWorkers: '100%' } },
      ...DATABASES.flatMap(shopProjects),
    ],
  },
});
