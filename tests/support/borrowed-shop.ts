import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { createApi } from './api';
import type { LentShop, WantedShop } from './run/shop-lender';
import type { RunningShop } from './shop';
import { postgresDatabase, sqliteDatabase } from './shop-database';
import { databaseFile } from './shop-environment';
import type { Seed } from './templates';
import { testRun } from './test-run';

export type { RunningShop } from './shop';

/**
 * Borrows a running shop, which other test files have used before: for a file that neither restarts its shop nor configures it. The
 * caller closes it (`after(() => shop.close())`).
 *
 * @param seed its content
 * @param env variables besides those that every shop under test has: one shop is lent to all files that ask for the same
 * @throws when none could be started
 */
export async function borrowShop(seed: Seed = 'none', env: Record<string, string> = {}): Promise<RunningShop> {
  const { lenderPort, database } = testRun();
  const socket = connect(lenderPort, '127.0.0.1');
  const wanted: WantedShop = { database, seed, env };
  socket.write(`${JSON.stringify(wanted)}\n`);
  const lines = createInterface({ input: socket });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  if (line === undefined) throw new Error('No shop is lent: the run says why.');
  const { url, databaseUrl, directory, logFile } = JSON.parse(line) as LentShop;
  const since = statSync(logFile).size;
  return {
    url,
    base: `${url}/api/v1`,
    api: createApi(url),
    database: databaseUrl === undefined ? sqliteDatabase(databaseFile(directory)) : postgresDatabase(databaseUrl),
    databaseUrl,
    directory,
    log: () => readFileSync(logFile).subarray(since).toString(),
    close: async () => {
      socket.end();
    },
  };
}
