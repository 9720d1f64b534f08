import type { Knex } from 'knex';

const RENDITIONS = 'storefront_renditions';
const ARTICLE_PICTURES = 'storefront_article_pictures';

/** Which file a rendition belongs to, and which articles show a file in their body. The start fills both. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable(RENDITIONS))) {
    await knex.schema.createTable(RENDITIONS, (table) => {
      table.string('name', 64).primary();
      table.integer('file_id').notNullable().index();
    });
  }
  if (!(await knex.schema.hasTable(ARTICLE_PICTURES))) {
    await knex.schema.createTable(ARTICLE_PICTURES, (table) => {
      table.string('document_id').notNullable();
      table.string('hash').notNullable().index();
      table.primary(['document_id', 'hash']);
    });
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists(ARTICLE_PICTURES);
  await knex.schema.dropTableIfExists(RENDITIONS);
}
