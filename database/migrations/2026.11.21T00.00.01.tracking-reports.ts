import type { Knex } from 'knex';
import { isPostgres } from '../../src/platform/database-dialect';

/**
 * Referrers and devices of events, and a rollup of each day, which can be made again from the events. Days are those of the
 * shop (Asia/Ho_Chi_Minh), written 2026-11-21.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('tracking_days')) return;
  await knex.schema.alterTable('tracking_events', (table) => {
    table.string('device', 10);
    // Empty: no referrer. Null: a page of the shop itself.
    table.string('referrer_host', 255);
    // Other members of the event, a JSON object of strings.
    table.text('extra');
  });
  await knex.schema.alterTable('tracking_sessions', (table) => {
    table.string('browser', 40);
    table.string('os', 40);
    table.string('device', 10);
  });
  if (isPostgres(knex)) {
    // Events are stored in order of arrival, so a BRIN index finds a day as well as a B-tree, and is much smaller.
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
    // Unique visitors of several days can't be added up; their sketches can be merged.
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
  // When the nightly work was last done, and how far it is.
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
