import type { Knex } from 'knex';

/** Changes of published prices, and what is planned for products and articles. Times are milliseconds since 1970. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('price_changes'))) {
    await knex.schema.createTable('price_changes', (table) => {
      table.increments('id');
      table.string('document_id', 255).notNullable();
      table.bigInteger('changed_at').notNullable();
      table.string('changed_by', 255);
      table.string('run_id', 36);
      table.integer('price_before');
      table.integer('price_after');
      table.integer('compare_before');
      table.integer('compare_after');
      table.index(['document_id', 'id'], 'price_changes_document');
    });
  }
  if (!(await knex.schema.hasTable('catalogue_plans'))) {
    await knex.schema.createTable('catalogue_plans', (table) => {
      table.string('id', 36).primary();
      table.string('kind', 10).notNullable();
      table.string('uid', 60).notNullable();
      table.string('title', 255).notNullable();
      table.string('state', 10).notNullable();
      table.bigInteger('starts_at').notNullable();
      table.bigInteger('ends_at');
      table.bigInteger('next_at');
      table.text('rule');
      table.text('filter');
      table.integer('actor_id');
      table.string('actor_name', 255).notNullable();
      table.bigInteger('created_at').notNullable();
      table.integer('changes').notNullable();
      table.string('start_run', 36);
      table.string('end_run', 36);
      table.bigInteger('started_at');
      table.bigInteger('ended_at');
      table.text('failure');
      table.index(['next_at'], 'catalogue_plans_next_at');
      table.index(['starts_at'], 'catalogue_plans_starts_at');
    });
  }
  if (await knex.schema.hasTable('catalogue_plan_documents')) return;
  await knex.schema.createTable('catalogue_plan_documents', (table) => {
    table.string('plan_id', 36).notNullable();
    table.string('document_id', 255).notNullable();
    table.primary(['plan_id', 'document_id']);
    table.index(['document_id'], 'catalogue_plan_documents_document');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('catalogue_plan_documents');
  await knex.schema.dropTableIfExists('catalogue_plans');
  await knex.schema.dropTableIfExists('price_changes');
}
