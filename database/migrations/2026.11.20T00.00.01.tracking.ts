import type { Knex } from 'knex';

/** Tracking events. No table holds an IP address. Times are milliseconds since 1970, UTC. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('tracking_visitors')) return;
  // One row per visitor with the open session, so that one statement decides whether it continues.
  await knex.schema.createTable('tracking_visitors', (table) => {
    table.uuid('anon_id').primary();
    table.uuid('session_id').notNullable();
    table.bigInteger('last_seen_at').notNullable().index();
  });
  await knex.schema.createTable('tracking_sessions', (table) => {
    table.uuid('session_id').primary();
    table.uuid('anon_id').notNullable().index();
    table.bigInteger('started_at').notNullable().index();
  });
  await knex.schema.createTable('tracking_events', (table) => {
    table.uuid('event_id').primary();
    table.uuid('anon_id').notNullable().index();
    table.string('event_type', 20).notNullable();
    table.integer('product_id');
    table.integer('article_id');
    table.text('referrer');
    table.text('page_url');
    table.bigInteger('received_at').notNullable().index();
  });
  // Counts of events that were answered but not stored, by reason.
  await knex.schema.createTable('tracking_filtered', (table) => {
    table.string('day', 10).notNullable();
    table.string('reason', 20).notNullable();
    table.integer('reports').notNullable();
    table.primary(['day', 'reason']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['visitors', 'sessions', 'events', 'filtered']) {
    await knex.schema.dropTableIfExists(`tracking_${table}`);
  }
}
