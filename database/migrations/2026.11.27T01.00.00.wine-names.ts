import type { Knex } from 'knex';

const TABLE = 'storefront_products';

/** By which the other vintages of a changed product are found. The values come with the rows: their format is another one. */
export async function up(knex: Knex): Promise<void> {
  const existing: object = await knex(TABLE).columnInfo();
  if ('wine_name' in existing) return;
  await knex.schema.alterTable(TABLE, (table) => {
    table.text('wine_name');
    table.index('wine_name');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable(TABLE, (table) => table.dropColumn('wine_name'));
}
