import type { Knex } from 'knex';

/** A row format names the columns of declared fields from now on. These are what format 1 had, so that no row is made again. */
const FIRST = '1:abv_hundredths,foods,grapes,in_stock,vintage';

export async function up(knex: Knex): Promise<void> {
  await knex('storefront_state').where({ key: 'row_format', value: '1' }).update({ value: FIRST });
}

export async function down(knex: Knex): Promise<void> {
  await knex('storefront_state').where({ key: 'row_format', value: FIRST }).update({ value: '1' });
}
