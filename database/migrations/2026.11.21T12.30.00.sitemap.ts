import type { Knex } from 'knex';

const TABLES = ['storefront_products', 'storefront_articles'];

/** Each page's element of the sitemap, and an index that the sitemap's index is read from. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn('storefront_products', 'sitemap_entry')) return;
  for (const name of TABLES) {
    await knex.schema.alterTable(name, (table) => {
      table.text('sitemap_entry');
    });
    await knex.raw(`CREATE INDEX ${name}_sitemap ON ${name} (item_id, source_updated_at) WHERE published`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of TABLES) {
    await knex.raw(`DROP INDEX IF EXISTS ${name}_sitemap`);
    await knex.schema.alterTable(name, (table) => {
      table.dropColumn('sitemap_entry');
    });
  }
}
