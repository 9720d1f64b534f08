import type { Knex } from 'knex';

/** Deleted entries with everything that brings them back: their rows as JSON, and what they were linked to. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('bin_entries'))) {
    await knex.schema.createTable('bin_entries', (table) => {
      table.increments('id');
      table.string('uid', 60).notNullable();
      table.string('document_id', 255).notNullable();
      table.integer('public_id').notNullable();
      table.string('name', 255).notNullable();
      // Milliseconds since 1970.
      table.bigInteger('deleted_at').notNullable();
      table.string('deleted_by', 255);
      table.text('content').notNullable();
      table.index(['deleted_at'], 'bin_entries_deleted_at');
      table.index(['uid', 'public_id'], 'bin_entries_item');
    });
  }
  if (await knex.schema.hasTable('bin_links')) return;
  await knex.schema.createTable('bin_links', (table) => {
    table.increments('id');
    table.integer('entry_id').notNullable();
    table.string('link_table', 80).notNullable();
    table.string('attribute', 80).notNullable();
    table.string('owner_uid', 60).notNullable();
    table.integer('owner_id').notNullable();
    table.string('owner_version', 10).notNullable();
    table.string('target_uid', 60).notNullable();
    table.integer('target_id').notNullable();
    table.string('target_version', 10).notNullable();
    table.string('other_name', 255).notNullable();
    table.text('orders').notNullable();
    table.index(['entry_id'], 'bin_links_entry');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('bin_links');
  await knex.schema.dropTableIfExists('bin_entries');
}
