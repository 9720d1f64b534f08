import type { Knex } from 'knex';

/** What each save of an entry has changed. What runs change is read from their own entries. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('entry_changes'))) {
    await knex.schema.createTable('entry_changes', (table) => {
      table.increments('id');
      table.string('uid', 60).notNullable();
      table.string('document_id', 255).notNullable();
      table.string('kind', 10).notNullable();
      // Milliseconds since 1970.
      table.bigInteger('changed_at').notNullable();
      // A name, not an account: it stays readable when the account is deleted. Null: a program.
      table.string('changed_by', 255);
      table.string('run_id', 36);
      table.string('run_title', 500);
      // JSON: by attribute, before and after.
      table.text('changes').notNullable();
      table.index(['document_id', 'changed_at'], 'entry_changes_document');
      table.index(['changed_at'], 'entry_changes_changed_at');
    });
  }
  await knex.raw('CREATE INDEX IF NOT EXISTS catalogue_run_entries_document ON catalogue_run_entries (document_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX IF EXISTS catalogue_run_entries_document');
  await knex.schema.dropTableIfExists('entry_changes');
}
