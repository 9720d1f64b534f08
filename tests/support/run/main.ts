import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documentOfSources } from '../../../clients/document';
import { announceTestRun, documentFile, projectRoot, type DatabaseKind } from '../test-run';
import { readArguments, type Arguments } from './arguments';
import { runChecks } from './checks';
import { belongsTo, checkOneDatabase } from './one-database';
import { inOrder } from './order';
import { startServices, type Services } from './services';
import { buildShop } from './build';
import { runFiles, sum, type Outcome } from './suite';

/** The test files of a folder that the arguments ask for. */
function filesIn(folder: string, parts: readonly string[]): string[] {
  return readdirSync(path.join(projectRoot, folder))
    .filter((name) => name.endsWith('.test.ts') && (parts.length === 0 || parts.some((part) => name.includes(part))))
    .sort()
    .map((name) => path.join(projectRoot, folder, name));
}

const nameOf = (file: string): string => path.basename(file, '.test.ts');

function title(text: string): void {
  console.log(`\n${text}\n`);
}

function warn(lines: readonly string[]): void {
  for (const line of lines) console.log(`\n!!! ${line}`);
}

async function runSuites(asked: Arguments, directory: string, services: Services, signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { postgres, redis, chromium, nginx } = services;
  const shared = { directory, postgresUrl: postgres?.url, redisUrl: redis?.url, chromium, nginx };
  const unit = filesIn('tests/unit', asked.parts);
  const files = inOrder(filesIn('tests', asked.parts), nameOf);
  if (unit.length + files.length === 0) throw new Error(`No test file's name contains ${asked.parts.join(' or ')}.`);
  if (asked.parts.length === 0) checkOneDatabase(files.map(nameOf));
  const split = !asked.everywhere && postgres !== undefined;
  const filesOn = (database: DatabaseKind): string[] => files.filter((file) => !split || belongsTo(database, nameOf(file)));
  const runOn = async (name: string, database: DatabaseKind, run: string[]): Promise<void> => {
    if (run.length === 0) return;
    title(name);
    announceTestRun({ ...shared, database });
    outcomes.push(await runFiles(run, signal));
  };
  await runOn('Units', 'sqlite', unit);
  if (asked.databases.includes('sqlite')) await runOn('The shop on SQLite', 'sqlite', filesOn('sqlite'));
  if (asked.databases.includes('postgres') && postgres) {
    await runOn(`The shop on PostgreSQL${redis ? ' and Redis' : ''}`, 'postgres', filesOn('postgres'));
  }
  return outcomes;
}

/** @returns the process's exit code */
async function main(): Promise<number> {
  const since = Date.now();
  const asked = readArguments(process.argv.slice(2));
  const cutOff = new AbortController();
  process.once('exit', () => cutOff.abort());
  const directory = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-tests-'));
  // Run as root, PostgreSQL gets an account of its own, which must come through here.
  chmodSync(directory, 0o755);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

  await buildShop();
  title(asked.checks ? 'Services and sources' : 'Services');
  // The sources are looked at while packages of the system come over the network.
  const [services, checks] = await Promise.all([
    startServices(directory, { postgres: asked.databases.includes('postgres') }),
    asked.checks ? runChecks() : undefined,
  ]);
  warn(services.missing);
  writeFileSync(documentFile(directory), JSON.stringify(await documentOfSources()));
  const outcomes: Outcome[] = checks ? [{ ...checks, skipped: 0 }] : [];
  // Continuous integration leaves nothing out: what is not there has failed.
  if (process.env.CI === 'true') outcomes.push({ passed: 0, failed: services.missing.length, skipped: 0 });
  outcomes.push(...(await runSuites(asked, directory, services, cutOff.signal)));
  await services.stop();

  warn(services.missing);
  const { passed, failed, skipped } = sum(outcomes);
  console.log(`\nAfter ${Math.round((Date.now() - since) / 1000)} s:`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

// Until the run has said otherwise, it has failed.
process.exitCode = 1;
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
