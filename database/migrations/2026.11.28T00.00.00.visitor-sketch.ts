import type { Knex } from 'knex';

const TABLE = 'tracking_days';
const COLUMN = 'visitor_sketch';

/** Nothing writes it any more: reports of many visitors add up those of each day. An instance of the release before may still fill it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(TABLE, (table) => table.setNullable(COLUMN));
}

export async function down(knex: Knex): Promise<void> {
  await knex(TABLE).whereNull(COLUMN).delete();
  await knex.schema.alterTable(TABLE, (table) => table.dropNullable(COLUMN));
}
