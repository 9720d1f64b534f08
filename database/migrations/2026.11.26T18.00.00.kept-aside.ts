import type { Knex } from 'knex';

/** What the schema no longer has, kept for a while: each row names the table `kept_aside_<id>`. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('kept_aside')) return;
  await knex.schema.createTable('kept_aside', (table) => {
    table.increments('id');
    table.string('table_name', 80).notNullable();
    // null: the whole table
    table.string('column_name', 80);
    table.integer('rows').notNullable();
    // Milliseconds since 1970.
    table.bigInteger('kept_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('kept_aside');
}
