import type { Knex } from 'knex';

/** Renditions that no answer names any more, and when to remove them. Times are milliseconds since 1970. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('storefront_retired_pictures')) return;
  await knex.schema.createTable('storefront_retired_pictures', (table) => {
    table.string('name', 64).primary();
    // The entry of the file's formats: the upload provider needs it for the removal.
    table.text('file').notNullable();
    table.integer('file_id').index();
    table.bigInteger('remove_after').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('storefront_retired_pictures');
}
