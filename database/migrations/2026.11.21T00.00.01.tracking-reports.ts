import type { Knex } from 'knex';

/**
 * What reports need: who sent a visitor and on what kind of device, and what each day came to. The tables of days are
 * made from the events and can be made from them anew. A day is the shop's own (Asia/Ho_Chi_Minh), written 2026-11-21.
 */
export async function up(knex: Knex): Promise<void> {
  const { dialect } = knex.client as { dialect: string };
  const postgres = dialect === 'postgresql';
  await knex.schema.alterTable('tracking_events', (table) => {
    table.string('device', 10);
    // Empty: nobody sent the visitor. Null: a page of the shop's own did.
    table.string('referrer_host', 255);
    // What else the storefront told, a JSON object of texts.
    table.text('extra');
  });
  await knex.schema.alterTable('tracking_sessions', (table) => {
    table.string('browser', 40);
    table.string('os', 40);
    table.string('device', 10);
  });
  if (postgres) {
    // Events lie in the order they came in: a summary for each block range finds a day as well as an index of every row.
    await knex.raw('DROP INDEX IF EXISTS tracking_events_received_at_index');
    await knex.raw(
      'CREATE INDEX tracking_events_received_at ON tracking_events USING brin (received_at) WITH (pages_per_range = 32, autosummarize = on)',
    );
  }
  await knex.schema.createTable('tracking_days', (table) => {
    table.string('day', 10).primary();
    table.integer('events').notNullable();
    table.integer('sessions').notNullable();
    table.integer('visitors').notNullable();
    table.integer('product_views').notNullable();
    table.integer('article_views').notNullable();
    table.integer('contact_clicks').notNullable();
    table.bigInteger('last_event_at');
    // Visitors of several days can't be added up; sketches of them can be laid over one another.
    table.binary('visitor_sketch').notNullable();
  });
  await knex.schema.createTable('tracking_day_items', (table) => {
    table.string('kind', 10).notNullable();
    table.string('day', 10).notNullable();
    table.integer('item_id').notNullable();
    table.integer('views').notNullable();
    table.integer('viewers').notNullable();
    table.integer('contact_clicks').notNullable();
    table.primary(['kind', 'day', 'item_id']);
  });
  await knex.schema.createTable('tracking_day_sources', (table) => {
    table.string('kind', 10).notNullable();
    table.string('day', 10).notNullable();
    table.string('name', 255).notNullable();
    table.integer('events').notNullable();
    table.integer('visitors').notNullable();
    table.primary(['kind', 'day', 'name']);
  });
  // When the nightly work was done last, and how far it has come.
  await knex.schema.createTable('tracking_state', (table) => {
    table.string('key', 40).primary();
    table.text('value').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['days', 'day_items', 'day_sources', 'state']) {
    await knex.schema.dropTableIfExists(`tracking_${table}`);
  }
}
