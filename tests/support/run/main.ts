import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documentOfSources } from '../../../clients/document';
import { announceTestRun, documentFile } from '../test-run';
import { readArguments, type Arguments } from './arguments';
import { databasesOf } from './databases';
import { chooseFiles, MODES } from './files';
import { inGroups } from './groups';
import { startServices, type Services } from './services';
import { startShopLender } from './shop-lender';
import { CONCURRENCY, runFiles, sum, type Outcome } from './suite';
import { runUnits } from './units';

/** For each file. */
const FILE_TIMEOUT_MS = 900_000;

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

interface Run {
  options: Arguments;
  directory: string;
  services: Services;
  failures: string[];
  signal: AbortSignal;
}

/** Runs the files that start servers. */
async function runServers(files: readonly string[], { options, directory, services, failures, signal }: Run): Promise<Outcome> {
  const { postgres, redis, chromium, promtool } = services;
  const lender = await startShopLender();
  const programs = { chromium, promtool };
  const shared = { directory, lenderPort: lender.port, postgresUrl: postgres?.url, redisUrl: redis?.url, ...programs };
  announceTestRun({ ...shared, database: 'sqlite' });
  const groups = (['sqlite', 'postgres'] as const).flatMap((database) => {
    if (database === 'postgres' && postgres === undefined) return [];
    const isOn = (file: string): boolean =>
      options.database ? options.database === database : databasesOf(file).includes(database);
    // What is named is waited for: each file runs in a process of its own.
    return inGroups(files.filter(isOn), { directory, database, share: options.parts.length === 0 });
  });
  title(`Shops on ${options.database ?? 'SQLite and PostgreSQL'}`);
  const timeoutMs = Number(process.env.FILE_TIMEOUT_MS ?? FILE_TIMEOUT_MS);
  const outcome = await runFiles(groups, { failures, concurrency: CONCURRENCY, timeoutMs, signal });
  await lender.stop();
  return outcome;
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

  const { units, servers } = chooseFiles(options.mode, options.parts);
  if (units.length + servers.length === 0) throw new Error(`No path of a test file contains ${options.parts.join(' or ')}.`);
  const outcomes: Outcome[] = [];
  const failures: string[] = [];
  title(`Node ${process.versions.node}`);
  if (units.length > 0) outcomes.push(await runUnits(units, directory));
  const missing: string[] = [];
  if (servers.length > 0) {
    const isNightly = servers.some((file) => file.startsWith(MODES.nightly.folder));
    const services = await startServices(directory, { postgres: options.database !== 'sqlite', isNightly });
    missing.push(...services.missing);
    warn(missing);
    writeFileSync(documentFile(directory), JSON.stringify(documentOfSources()));
    outcomes.push(await runServers(servers, { options, directory, services, failures, signal: abort.signal }));
    await services.stop();
  }
  // In continuous integration a missing service is a failure.
  if (process.env.CI === 'true') outcomes.push({ passed: 0, failed: missing.length, skipped: 0 });

  warn(missing);
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
