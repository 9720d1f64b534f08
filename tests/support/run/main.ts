import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documentOfSources } from '../../../clients/document';
import { announceTestRun, documentFile, projectRoot, type DatabaseKind } from '../test-run';
import { readArguments, type Arguments } from './arguments';
import { canInstallLts, isLts, runOnLts } from './current-lts';
import { inGroups, type Group } from './groups';
import { belongsTo, checkOneDatabase } from './one-database';
import { inOrder, runsAlone } from './order';
import { isRare } from './rare-files';
import { startServices, type Services } from './services';
import { startShopLender } from './shop-lender';
import { CONCURRENCY, runFiles, sum, type Outcome } from './suite';

/** For each file. */
const FILE_TIMEOUT_MS = 600_000;
/** Tests that repeat themselves more often need more. */
const THOROUGH_FILE_TIMEOUT_MS = 1_800_000;

/** @param parts of file names; none: all files */
function filesIn(folder: string, parts: readonly string[]): string[] {
  return readdirSync(path.join(projectRoot, folder))
    .filter((name) => name.endsWith('.test.ts') && (parts.length === 0 || parts.some((part) => name.includes(part))))
    .sort()
    .map((name) => path.join(projectRoot, folder, name));
}

const DATABASE_NAMES: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL with Redis' };

const nameOf = (file: string): string => path.basename(file, '.test.ts');

function title(text: string): void {
  console.log(`\n${text}\n`);
}

function warn(lines: readonly string[]): void {
  for (const line of lines) console.log(`\n!!! ${line}`);
}

/** Between thousands of lines of passed tests a failure is hard to find. */
function showFailures(failures: readonly string[]): void {
  if (failures.length > 0) console.log(`\nFailed tests:\n\n${failures.join('\n\n')}`);
}

async function runSuites(
  options: Arguments,
  directory: string,
  services: Services,
  failures: string[],
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { postgres, redis, chromium, nginx, pgbouncer, haproxy, promtool, varnish } = services;
  const lender = await startShopLender();
  const shared = {
    directory,
    lenderPort: lender.port,
    postgresUrl: postgres?.url,
    redisUrl: redis?.url,
    chromium,
    nginx,
    pgbouncer,
    haproxy,
    promtool,
    varnish,
    everyCase: options.everywhere,
    thorough: options.thorough,
  };
  const unit = filesIn('tests/unit', options.parts);
  const all = filesIn('tests', options.parts);
  const files = inOrder(
    all.filter((file) => options.everywhere || !isRare(nameOf(file))),
    nameOf,
  );
  if (unit.length + files.length === 0) throw new Error(`No test file's name contains ${options.parts.join(' or ')}.`);
  if (options.parts.length === 0) checkOneDatabase(all.map(nameOf));
  const isSplit = !options.everywhere && postgres !== undefined;
  const filesOn = (database: DatabaseKind): string[] =>
    options.databases.includes(database) && (database === 'sqlite' || postgres !== undefined)
      ? files.filter((file) => !isSplit || belongsTo(database, nameOf(file)))
      : [];
  // What is named is waited for: each file runs in a process of its own.
  const share = options.parts.length === 0;
  const isAlone = (file: string): boolean => options.everywhere && runsAlone(nameOf(file));
  const groupsOf = (alone: boolean): Group[] =>
    (['sqlite', 'postgres'] as const).flatMap((database) => {
      const chosen = [...(database === 'sqlite' && !alone ? unit : []), ...filesOn(database)].filter(
        (file) => isAlone(file) === alone,
      );
      return inGroups(chosen, { directory, database, share });
    });
  announceTestRun({ ...shared, database: 'sqlite' });
  title(`Units, and the shop on ${[...options.databases].map((database) => DATABASE_NAMES[database]).join(', and on ')}`);
  const timeoutMs = Number(process.env.FILE_TIMEOUT_MS ?? (options.thorough ? THOROUGH_FILE_TIMEOUT_MS : FILE_TIMEOUT_MS));
  for (const [alone, concurrency] of [
    [false, CONCURRENCY],
    [true, 1],
  ] as const) {
    const run = inOrder(groupsOf(alone), ({ first }) => nameOf(first)).map(({ path: group }) => group);
    if (run.length > 0) outcomes.push(await runFiles(run, { failures, concurrency, timeoutMs, signal }));
  }
  await lender.stop();
  return outcomes;
}

async function repeatOnLts({ parts, databases }: Arguments, directory: string): Promise<Outcome> {
  if (isLts()) return { passed: 0, failed: 0, skipped: 0 };
  if (!canInstallLts()) {
    warn([`The suite is not repeated on the current LTS of Node: npm does not have it for ${process.platform} ${process.arch}.`]);
    // In continuous integration nothing may be left out.
    return process.env.CI === 'true' ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 };
  }
  title('The suite on the current LTS of Node');
  const [database, other] = databases;
  return runOnLts(directory, [...parts, ...(other === undefined && database ? [`--database=${database}`] : [])]);
}

/** @returns the process's exit code */
async function main(): Promise<number> {
  const since = Date.now();
  const options = readArguments(process.argv.slice(2));
  const abort = new AbortController();
  process.once('exit', () => abort.abort());
  const directory = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-tests-'));
  // If this process is root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(directory, 0o755);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

  title('Services');
  console.log(`  ✓ Node: ${process.versions.node}`);
  const services = await startServices(directory, {
    postgres: options.databases.includes('postgres'),
    everyCase: options.everywhere,
  });
  warn(services.missing);
  writeFileSync(documentFile(directory), JSON.stringify(documentOfSources()));
  const outcomes: Outcome[] = [];
  // In continuous integration a missing service is a failure.
  if (process.env.CI === 'true') outcomes.push({ passed: 0, failed: services.missing.length, skipped: 0 });
  const failures: string[] = [];
  outcomes.push(...(await runSuites(options, directory, services, failures, abort.signal)));
  await services.stop();
  if (options.lts) outcomes.push(await repeatOnLts(options, directory));

  warn(services.missing);
  showFailures(failures);
  const { passed, failed, skipped } = sum(outcomes);
  console.log(`\nAfter ${Math.round((Date.now() - since) / 1000)} s:`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

// If the process exits early, the run has failed.
process.exitCode = 1;
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
