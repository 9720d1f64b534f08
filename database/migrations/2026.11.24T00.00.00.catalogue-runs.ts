import type { Knex } from 'knex';

/** Imports, bulk changes and plans with everything that they changed, for their history and their undoing. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('catalogue_runs'))) {
    await knex.schema.createTable('catalogue_runs', (table) => {
      table.string('id', 36).primary();
      table.string('kind', 10).notNullable();
      table.string('uid', 60).notNullable();
      table.string('title', 500).notNullable();
      table.string('state', 10).notNullable();
      table.string('undo_of', 36);
      table.string('undone_by', 36);
      table.integer('actor_id');
      table.string('actor_name', 255).notNullable();
      table.text('source').notNullable();
      table.text('choices');
      table.text('counts').notNullable();
      table.text('failure');
      // Milliseconds since 1970.
      table.bigInteger('created_at').notNullable();
      table.bigInteger('started_at');
      table.bigInteger('finished_at');
      table.integer('chosen').notNullable();
      table.integer('applied_until').notNullable();
      table.index(['created_at'], 'catalogue_runs_created_at');
      table.index(['state'], 'catalogue_runs_state');
    });
  }
  if (await knex.schema.hasTable('catalogue_run_entries')) return;
  await knex.schema.createTable('catalogue_run_entries', (table) => {
    table.string('run_id', 36).notNullable();
    table.integer('position').notNullable();
    table.integer('file_row');
    table.string('kind', 10).notNullable();
    table.string('uid', 60).notNullable();
    table.string('document_id', 255);
    table.string('label', 255).notNullable();
    table.text('changes').notNullable();
    table.string('publication', 10).notNullable();
    table.text('base_version');
    table.string('state', 10).notNullable();
    table.text('reason');
    table.text('errors').notNullable();
    table.text('applied_version');
    table.text('raw');
    table.text('published_changes');
    table.primary(['run_id', 'position']);
    table.index(['run_id', 'state', 'position'], 'catalogue_run_entries_state');
    table.index(['run_id', 'kind', 'position'], 'catalogue_run_entries_kind');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('catalogue_run_entries');
  await knex.schema.dropTableIfExists('catalogue_runs');
}
