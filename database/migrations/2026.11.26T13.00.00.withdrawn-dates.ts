import type { Knex } from 'knex';

const TABLES = ['storefront_products', 'storefront_articles'];

/** The dates of the sitemap's parts count what was taken out of them. */
export async function up(knex: Knex): Promise<void> {
  for (const name of TABLES) {
    await knex.raw(`CREATE INDEX IF NOT EXISTS ${name}_withdrawn ON ${name} (item_id, source_updated_at) WHERE NOT published`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of TABLES) await knex.raw(`DROP INDEX IF EXISTS ${name}_withdrawn`);
}
