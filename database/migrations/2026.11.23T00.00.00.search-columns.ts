import type { Knex } from 'knex';

const COLUMNS = { grapes: 'text', foods: 'text', description: 'text', abv_hundredths: 'integer' } as const;

/**
 * Rows of products get what searches and filters ask for. The start fills the columns: the code's fingerprint differs, so it
 * makes the rows again. `grape_texts` stays for instances of the version before.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [column, type] of Object.entries(COLUMNS)) {
    if (await knex.schema.hasColumn('storefront_products', column)) continue;
    await knex.raw(`ALTER TABLE storefront_products ADD COLUMN ${column} ${type}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const column of Object.keys(COLUMNS)) await knex.raw(`ALTER TABLE storefront_products DROP COLUMN ${column}`);
}
