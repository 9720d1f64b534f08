import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres';
import { testDatabases } from '../postgres-databases';
import { getProgram } from '../programs';
import { startRedis } from '../redis';
import type { Service } from '../service';
import { announceTestRun, testRun } from '../test-run';

/** Settings of the tests' PostgreSQL. Its data is not needed after a power cut. */
const POSTGRES = { max_connections: '200', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** An order of texts that differs from SQLite's: a query that relies on the database's order fails a test. */
const VIETNAMESE = ['--locale=C', '--locale-provider=icu', '--icu-locale=vi-VN'];

/**
 * Looks for a service or a program that tests can be skipped without.
 * @throws when it is missing, in continuous integration
 */
export async function attempt<Found extends string | Service>(
  name: string,
  without: string,
  find: () => Promise<Found>,
): Promise<Found | undefined> {
  try {
    const found = await find();
    console.log(`  ✓ ${name}: ${typeof found === 'string' ? found : found.version}`);
    return found;
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    console.log(`\n!!! ${name} is not there, so ${without}. (${error instanceof Error ? error.message : String(error)})`);
    return undefined;
  }
}

/** The same Debian package has prometheus. */
async function findPromtool(): Promise<string> {
  const found = await getProgram(['promtool'], 'prometheus', { args: ['--version'] });
  if (found === undefined) throw new Error('promtool is not installed.');
  return found;
}

/** Starts what the projects on PostgreSQL need. Once for all projects. */
export default async function startServices({ name }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { directory, postgresUrl, promtool } = testRun();
  if (name.startsWith('nightly') && promtool === undefined)
    announceTestRun({ promtool: await attempt('promtool', 'metrics and alerts are not checked', findPromtool) });
  if (postgresUrl !== undefined) return undefined;
  const postgres = await startPostgres({ directory, locale: VIETNAMESE, settings: POSTGRES });
  console.log(`  ✓ PostgreSQL: ${postgres.version}`);
  const redis = await attempt('Redis', 'nothing is tested with it', startRedis);
  announceTestRun({ postgresUrl: postgres.url, redisUrl: redis?.url });
  return async () => {
    if (postgres.pid === undefined) await testDatabases().dropLeft();
    await Promise.all([postgres.stop(), redis?.stop()]);
  };
}
