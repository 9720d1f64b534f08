import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { knownMigrations } from './known-migrations';

const TABLE = 'storefront_state';
const KEY = 'release';

/** The program that has last started on a database. */
interface Release {
  version: string;
  strapi: string;
  /** the newest migration */
  migration: string;
  /** fingerprint of the read model that it makes */
  readModel: string;
}

/** Records which release has started. Call it when the start has succeeded. */
export async function recordRelease(strapi: Core.Strapi, readModel: string): Promise<void> {
  const { version, strapi: ofStrapi } = strapi.config.get<{ version: string; strapi: string }>('info');
  const migration = [...knownMigrations(strapi).names].sort().at(-1) ?? '';
  const value = JSON.stringify({ version, strapi: ofStrapi, migration, readModel } satisfies Release);
  const states = strapi.db.connection(TABLE);
  const [row]: { value: string }[] = await states.clone().where({ key: KEY }).select('value');
  if (row?.value !== value) await states.clone().insert({ key: KEY, value }).onConflict('key').merge();
}

/** @returns how a message calls the release that has last started on this database; empty where it is not known */
export async function readRelease(knex: Knex): Promise<string> {
  if (!(await knex.schema.hasTable(TABLE))) return '';
  const [row]: { value: string }[] = await knex(TABLE).where({ key: KEY }).select('value');
  if (row === undefined) return '';
  const { version, strapi, migration } = JSON.parse(row.value) as Release;
  return ` (${version} with Strapi ${strapi}, up to ${migration})`;
}
