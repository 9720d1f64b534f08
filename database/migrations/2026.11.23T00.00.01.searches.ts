import type { Knex } from 'knex';
import { isPostgres } from '../../src/platform/database-dialect';

const TABLE = 'tracking_searches';

/** How often each text was searched for on each day. No row belongs to a visitor. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable(TABLE)) return;
  await knex.schema.createTable(TABLE, (table) => {
    table.string('day', 10).notNullable();
    // PostgreSQL compares byte by byte, as SQLite does: the same order, and a smaller index than that of a language.
    table.specificType('text', isPostgres(knex) ? 'text COLLATE "C"' : 'text').notNullable();
    table.integer('times').notNullable();
    table.integer('found_nothing').notNullable();
    table.primary(['day', 'text']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists(TABLE);
}
