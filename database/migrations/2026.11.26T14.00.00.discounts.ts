import type { Knex } from 'knex';

const TABLE = 'storefront_products';

/** By which products on sale are found and ordered, and products by their code. The values come with the rows: their format is another one. */
export async function up(knex: Knex): Promise<void> {
  const existing: object = await knex(TABLE).columnInfo();
  if (!('discount_percent' in existing)) await knex.schema.alterTable(TABLE, (table) => void table.integer('discount_percent'));
  if (!('sku' in existing)) await knex.schema.alterTable(TABLE, (table) => void table.text('sku'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable(TABLE, (table) => table.dropColumns('discount_percent', 'sku'));
}
