import type { Knex } from 'knex';

const TABLE = 'storefront_product_views';

/** Views of each product in the last 30 days, for the order by popularity. A product without a row has none. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable(TABLE)) return;
  await knex.schema.createTable(TABLE, (table) => {
    table.integer('item_id').primary();
    table.integer('views').notNullable();
    // The version of the products with which the product index reads the row again.
    table.integer('changed_in').notNullable().index();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists(TABLE);
}
