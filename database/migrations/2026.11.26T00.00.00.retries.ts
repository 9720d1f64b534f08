import type { Knex } from 'knex';

/** Times are milliseconds since 1970. A row that an older version inserts has none of them. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  catalogue_runs: ['retry_at'],
  catalogue_plans: ['retry_at', 'settled_at'],
  bin_entries: ['kept_until'],
};

/** Attempts in a row that have failed. */
const COUNTED = ['catalogue_runs', 'catalogue_plans'];

/** Retries of runs and plans, when a plan was settled, and entries of the bin that are kept for the undo of a run. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(COLUMNS))
    for (const column of columns)
      if (!(await knex.schema.hasColumn(name, column)))
        await knex.schema.alterTable(name, (table) => void table.bigInteger(column));
  for (const name of COUNTED)
    if (!(await knex.schema.hasColumn(name, 'attempts')))
      await knex.schema.alterTable(name, (table) => void table.integer('attempts').notNullable().defaultTo(0));
}

export async function down(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(COLUMNS))
    for (const column of columns)
      if (await knex.schema.hasColumn(name, column)) await knex.schema.alterTable(name, (table) => void table.dropColumn(column));
  for (const name of COUNTED)
    if (await knex.schema.hasColumn(name, 'attempts'))
      await knex.schema.alterTable(name, (table) => void table.dropColumn('attempts'));
}
