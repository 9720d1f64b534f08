import type { Knex } from 'knex';
import { isPostgres } from '../../src/platform/database-dialect';

const TABLE = 'storefront_retired_pictures';

/** Names of originals are as long as their editors made them. SQLite does not limit the length. */
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) await knex.raw('ALTER TABLE ?? ALTER COLUMN name TYPE text', [TABLE]);
}

/** Longer names may be in it by now. */
export async function down(): Promise<void> {}
