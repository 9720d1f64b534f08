import type { Knex } from 'knex';

const TABLE = 'storefront_articles';

/** By which articles are listed. The values come with the rows: their format is another one. */
export async function up(knex: Knex): Promise<void> {
  const existing: object = await knex(TABLE).columnInfo();
  if (!('kind' in existing)) {
    await knex.schema.alterTable(TABLE, (table) => void table.string('kind', 10).notNullable().defaultTo('article'));
  }
  if (!('tags' in existing)) await knex.schema.alterTable(TABLE, (table) => void table.text('tags').notNullable().defaultTo(''));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable(TABLE, (table) => table.dropColumns('kind', 'tags'));
}
