import { readFileSync } from 'node:fs';
import { DAY_MS } from '../../../src/contract/shop-time';
import type { Environment } from '../../../src/environment';
import { KEPT_DAYS } from '../../../src/platform/stored-schema/keep-aside';
import { readMigrations, unknownOf, type KnownMigrations } from '../../../src/platform/stored-schema/known-migrations';
import { describeUnknown } from '../../../src/platform/stored-schema/newer-database';
import { describeRelease, nameRelease, readModelOf, RELEASE_KEY } from '../../../src/platform/stored-schema/release-record';
import { nameOf, schemaLosses, type Schema } from '../../../src/platform/stored-schema/schema-losses';
import { projectionFingerprint } from '../../../src/read-model/projection/fingerprint';
import { messageOf } from '../message-of';
import { at } from '../tools';
import { examine } from './finding';
import { readOwnSchema } from './own-schema';
import { readDatabase } from './read-database';

const versionOf = (file: string): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

/** @returns what the release that has last started on the database has said of itself */
const readRecord = async (environment: Environment): Promise<string | undefined> =>
  (await readDatabase<{ value: string }>(environment, `SELECT value FROM storefront_state WHERE key = '${RELEASE_KEY}'`))[0]
    ?.value;

const readNames = async (environment: Environment, table: string): Promise<string[]> =>
  (await readDatabase<{ name: string }>(environment, `SELECT name FROM ${table} ORDER BY id`)).map(({ name }) => name);

async function readStoredSchema(environment: Environment): Promise<Schema | undefined> {
  const [row] = await readDatabase<{ schema: Schema | string }>(
    environment,
    'SELECT schema FROM strapi_database_schema ORDER BY time DESC LIMIT 1',
  );
  return typeof row?.schema === 'string' ? (JSON.parse(row.schema) as Schema) : row?.schema;
}

/** @returns tables and columns that a start of this program would drop, and that none of its migrations names */
async function findLosses(environment: Environment, { drops }: KnownMigrations): Promise<string[]> {
  const stored = await readStoredSchema(environment);
  if (stored === undefined) return [];
  const losses = schemaLosses(stored, await readOwnSchema()).map(nameOf);
  return losses.filter((name) => !drops.has(name));
}

/** What a start asks (src/platform/stored-schema/guard.ts), before it: the migrations, the schema and the rows of the database. */
export const checkRelease = (environment: Environment) =>
  examine('Release', async (report) => {
    const own = await readNames(environment, 'strapi_migrations');
    if (own.length === 0) return report('skip', 'the shop was not started on this database yet');
    const known = readMigrations(at('dist/database/migrations'));
    const info = {
      version: versionOf(at('package.json')),
      strapi: versionOf(at('node_modules/@strapi/core/package.json')),
    };
    const executed = { own, ofStrapi: await readNames(environment, 'strapi_migrations_internal') };
    const migrations = unknownOf(executed, known, info.strapi);
    const recorded = await readRecord(environment);
    const program = { migrations: known, readModel: projectionFingerprint(), source: at('dist/src') };
    const isSame = migrations.length === 0 && recorded === describeRelease(info, program);
    if (isSame) return report('ok', `this one has started last: ${own.length} migrations, its schema and its read model`);
    const losses = migrations.length > 0 ? [] : await findLosses(environment, known).catch(messageOf);
    // Its start asks again.
    if (typeof losses === 'string')
      return report('warn', `Make a backup before its start: the schema of this release could not be compared (${losses}).`);
    const unknown = describeUnknown({ migrations, losses }, nameRelease(recorded));
    return unknown === undefined
      ? report('ok', `another one has started last${nameRelease(recorded)}; this one knows its migrations and its schema`)
      : report('fail', unknown);
  });

/** The work that the last upgrade has left: this program may be the next one, and never have started. */
export const checkUpgrade = (environment: Environment) =>
  examine('Upgrade', async (report) => {
    const recorded = await readRecord(environment);
    const isForeign = `made_by <> '${recorded === undefined ? projectionFingerprint() : readModelOf(recorded)}'`;
    const [left] = await readDatabase<{ rows: number | string }>(
      environment,
      `SELECT (SELECT count(*) FROM storefront_products WHERE ${isForeign}) + (SELECT count(*) FROM storefront_articles WHERE ${isForeign}) AS rows`,
    );
    if (left === undefined) return report('skip', 'the shop was not started on this database yet');
    return Number(left.rows) > 0
      ? report('warn', `Wait with the next upgrade: ${left.rows} rows of the release before are left, and are made again behind.`)
      : report('ok', 'all rows are of the release that has started last');
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
