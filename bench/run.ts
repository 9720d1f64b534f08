import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../tests/support/postgres';
import { PostgresDatabases } from '../tests/support/postgres-databases';
import { projectRoot } from '../tests/support/test-run';
import type { Bench } from './bench';
import { ContenderServers } from './contender-servers';
import { pinThisProcess } from './cores';
import { MEASURES, readOptions, type MeasureName } from './options';
import { runCache, runImport, runSearch, runSideBySide, runTracking } from './parts';
import { LOGS } from './paths';
import { cpuTimeWithChildren } from './process-usage';
import { Report } from './reports/report';

/** In order. */
const PARTS: Readonly<Record<MeasureName, (bench: Bench) => Promise<void>>> = {
  list: runSideBySide,
  cache: runCache,
  tracking: runTracking,
  search: runSearch,
  import: runImport,
};

/** The settings of a plain installation, with a cache for the large shop. */
const POSTGRES = { shared_buffers: '512MB' };

async function main(): Promise<void> {
  const wanted = readOptions(process.argv.slice(2));
  if (!existsSync(path.join(projectRoot, 'dist', 'src', 'index.js')))
    throw new Error('There is no build to measure: run `node scripts/build.mjs` first.');
  const options = { ...wanted, pin: wanted.pin && pinThisProcess() };
  rmSync(LOGS, { recursive: true, force: true });
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  // If this process is root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory, locale: ['--locale=C'], settings: POSTGRES });
  const databases = new PostgresDatabases(postgres.url, `bench_${process.pid}`);
  const servers = new ContenderServers(databases, directory, options);
  const databaseCpu = (): number | undefined => cpuTimeWithChildren(postgres.pid);
  try {
    const bench: Bench = { options, servers, databaseCpu, report: new Report(options, postgres.version) };
    for (const name of MEASURES) if (options.only.has(name)) await PARTS[name](bench);
  } finally {
    await servers.stopAll();
    await databases.dropAll();
    await postgres.stop();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
