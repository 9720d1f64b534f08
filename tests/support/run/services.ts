import { findChromium } from '../chromium';
import { findPromtool } from '../promtool';
import { startPostgres } from '../postgres';
import { startRedis } from '../redis';
import type { Service } from '../service';

/** The services that this machine has. */
export interface Services {
  postgres: Service | undefined;
  redis: Service | undefined;
  chromium: string | undefined;
  promtool: string | undefined;
  /** a line for each that is missing, saying what is not tested without it */
  missing: string[];
  stop: () => Promise<void>;
}

/** Settings of the tests' PostgreSQL. Its data is not needed after a power cut. */
const POSTGRES = { max_connections: '200', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** An order of texts that differs from SQLite's: a query that relies on the database's order fails a test. */
const VIETNAMESE = ['--locale=C', '--locale-provider=icu', '--icu-locale=vi-VN'];

/** Starts what this machine has. @param needs of this run: databases, and the programs that only nightly files use */
export async function startServices(directory: string, needs: { postgres: boolean; isNightly: boolean }): Promise<Services> {
  const missing: string[] = [];
  const attempt = async <Found>(
    name: string,
    without: string,
    start: () => Promise<Found> | Found,
  ): Promise<Found | undefined> => {
    try {
      const found = await start();
      console.log(`  ✓ ${name}: ${typeof found === 'string' ? found : (found as Service).version}`);
      return found;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      missing.push(`${name} is not there, so ${without}. (${reason})`);
      return undefined;
    }
  };
  const postgres = needs.postgres
    ? await attempt('PostgreSQL', 'the suite did not run on it', () =>
        startPostgres({ directory, locale: VIETNAMESE, settings: POSTGRES }),
      )
    : undefined;
  const redis = needs.postgres ? await attempt('Redis', 'nothing was tested with it', () => startRedis()) : undefined;
  const chromium = await attempt('Chromium', 'the admin panel was not tried in a browser', () => findChromium());
  const ofNight = async (name: string, without: string, find: () => Promise<string>): Promise<string | undefined> =>
    needs.postgres && needs.isNightly ? attempt(name, without, find) : undefined;
  const promtool = await ofNight('promtool', 'metrics and alerts were not checked', findPromtool);
  return {
    ...{ postgres, redis, chromium, promtool, missing },
    stop: async () => {
      await Promise.all([postgres?.stop(), redis?.stop()]);
    },
  };
}
