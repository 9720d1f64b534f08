import type { Knex } from 'knex';

/**
 * Marks the pseudonyms of visitors who were away for long. Their form told them before, and visitors' own ids may have it too: those of
 * version 8 were never replaced. So all days are looked at once more, and each pseudonym without a mark gets another one.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn('tracking_events', 'is_pseudonym')) return;
  await knex.schema.alterTable('tracking_events', (table) => void table.boolean('is_pseudonym'));
  await knex('tracking_state').where({ key: 'idle_until' }).delete();
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('tracking_events', (table) => void table.dropColumn('is_pseudonym'));
}
