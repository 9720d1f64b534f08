import { readdirSync } from 'node:fs';
import { DAY_MS } from '../../../src/contract/shop-time';
import type { Environment } from '../../../src/environment';
import { KEPT_DAYS } from '../../../src/platform/stored-schema/keep-aside';
import { projectionFingerprint } from '../../../src/read-model/projection/fingerprint';
import { at } from '../tools';
import { examine } from './finding';
import { readDatabase } from './read-database';

const withoutExtension = (file: string) => file.replace(/\.[jt]s$/, '');

export const checkRelease = (environment: Environment) =>
  examine('Release', async (report) => {
    const own = new Set(readdirSync(at('dist/database/migrations')).map(withoutExtension));
    const executed = await readDatabase(environment, 'SELECT name FROM strapi_migrations ORDER BY name');
    if (executed.length === 0) return report('skip', 'the shop was not started on this database yet');
    const unknown = executed.map(({ name }) => withoutExtension(String(name))).filter((name) => !own.has(name));
    if (unknown.length > 0)
      return report(
        'fail',
        `Start the newer release: this one does not know ${unknown.join(', ')}, which the database has seen.`,
      );
    return report('ok', `knows all ${executed.length} migrations of the database`);
  });

export const checkUpgrade = (environment: Environment) =>
  examine('Upgrade', async (report) => {
    const isForeign = `made_by <> '${projectionFingerprint()}'`;
    const [left] = await readDatabase<{ rows: number | string }>(
      environment,
      `SELECT (SELECT count(*) FROM storefront_products WHERE ${isForeign}) + (SELECT count(*) FROM storefront_articles WHERE ${isForeign}) AS rows`,
    );
    if (left === undefined) return report('skip', 'the shop was not started on this database yet');
    return Number(left.rows) > 0
      ? report('warn', `Wait with the next upgrade: ${left.rows} rows of another release are left, and are made again behind.`)
      : report('ok', 'all rows are of this release');
  });

interface KeptRow {
  id: number;
  table_name: string;
  column_name: string | null;
  rows: number;
  kept_at: number | string;
}

export const checkKeptAside = (environment: Environment) =>
  examine('Kept aside', async (report) => {
    const kept = await readDatabase<KeptRow>(environment, 'SELECT * FROM kept_aside ORDER BY id');
    if (kept.length === 0) return report('skip', 'nothing has left the schema lately');
    return kept.map(({ id, table_name, column_name, rows, kept_at }) => {
      const name = column_name === null ? table_name : `${table_name}.${column_name}`;
      const until = new Date(Number(kept_at) + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
      return report('warn', `See whether ${name} is missed: its ${rows} rows are in the table kept_aside_${id} until ${until}.`);
    });
  });
