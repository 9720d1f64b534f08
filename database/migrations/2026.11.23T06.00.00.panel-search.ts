import type { Knex } from 'knex';
import { isPostgres } from '../../src/platform/database-dialect';

/**
 * What the panel's lists are searched by: the folded words of each document and file, and the documents of a product's groups.
 * The start fills it.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('panel_search')) return;
  // A search reads all rows of a content type: without row ids they lie side by side.
  await knex.raw(`CREATE TABLE panel_search (
    uid varchar(60) NOT NULL,
    document_id varchar(255) NOT NULL,
    words text NOT NULL,
    source text NOT NULL,
    brand varchar(255),
    origin varchar(255),
    wine_type varchar(255),
    PRIMARY KEY (uid, document_id)
  )${isPostgres(knex) ? '' : ' WITHOUT ROWID'}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('panel_search');
}
