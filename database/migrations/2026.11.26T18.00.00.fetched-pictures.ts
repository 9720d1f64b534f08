import type { Knex } from 'knex';

/** Pictures that imports fetch from addresses: what came of each address, and the entries of runs that wait for theirs. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('catalogue_pictures'))) {
    await knex.schema.createTable('catalogue_pictures', (table) => {
      // SHA-256 of the address: an address may be longer than an index takes.
      table.string('address_hash', 64).primary();
      table.text('address').notNullable();
      table.integer('file_id');
      table.string('content_hash', 64).index('catalogue_pictures_content');
      table.string('failure', 255);
      // Milliseconds since 1970.
      table.bigInteger('fetched_at').notNullable();
    });
  }
  if (!(await knex.schema.hasTable('catalogue_picture_work'))) {
    await knex.schema.createTable('catalogue_picture_work', (table) => {
      table.string('run_id', 36).notNullable();
      table.integer('position').notNullable();
      table.integer('attempts').notNullable().defaultTo(0);
      table.bigInteger('retry_at');
      table.primary(['run_id', 'position']);
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('catalogue_picture_work');
  await knex.schema.dropTableIfExists('catalogue_pictures');
}
