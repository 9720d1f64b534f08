import type { Knex } from 'knex';

/** Renditions of pictures that no answer names any more, and when they are taken away. Times are milliseconds since 1970. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('storefront_retired_pictures', (table) => {
    table.string('name', 64).primary();
    // The entry of the file's formats, as the upload provider wants it for the removal.
    table.text('file').notNullable();
    table.integer('file_id').index();
    table.bigInteger('remove_after').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('storefront_retired_pictures');
}
