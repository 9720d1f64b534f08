import type { Knex } from 'knex';
import { isPostgres } from '../../src/platform/database-dialect';

/**
 * The read model: answers of the API, ready to send. `npm run storefront:rebuild` can make it again from the content, except
 * for the sequences and versions, which only grow.
 */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable('storefront_products')) return;
  await knex.schema.createTable('storefront_products', (table) => {
    table.integer('item_id').primary();
    table.string('document_id', 64).notNullable().unique();
    // The published version that the row was made from: catch-up at the start compares it.
    table.integer('source_id');
    table.bigInteger('source_updated_at');
    table.boolean('published').notNullable();
    table.string('slug', 255);
    // PostgreSQL compares byte by byte, as SQLite does: one order on both databases.
    table.specificType('sort_name', isPostgres(knex) ? 'text COLLATE "C"' : 'text');
    table.text('folded_name');
    table.text('marked_name');
    table.text('words');
    table.integer('price');
    // "Liên hệ" (no price) sorts last in both directions and on both databases: one sort key for each direction.
    table.bigInteger('price_ascending');
    table.integer('price_descending');
    table.integer('vintage');
    table.integer('brand_id');
    table.integer('origin_id');
    table.integer('wine_type_id');
    table.boolean('in_stock');
    table.bigInteger('created_at');
    table.text('list_item');
    table.text('detail');
    // The version of the products at the row's last change: the product index reads the rows changed since its own version.
    table.integer('changed_in').notNullable().defaultTo(0).index();
  });
  await knex.schema.createTable('storefront_articles', (table) => {
    table.integer('item_id').primary();
    table.string('document_id', 64).notNullable().unique();
    table.integer('source_id');
    table.bigInteger('source_updated_at');
    table.boolean('published').notNullable();
    table.string('slug', 255);
    table.bigInteger('published_at');
    table.text('words');
    table.text('list_item');
    table.text('detail');
    table.integer('changed_in').notNullable().defaultTo(0);
  });
  // Ordered lists of products: the related ones of an article, the featured ones of the home page.
  await knex.schema.createTable('storefront_shelves', (table) => {
    table.string('shelf', 80).notNullable();
    table.integer('position').notNullable();
    table.string('document_id', 64).notNullable();
    table.primary(['shelf', 'position']);
  });
  await knex.schema.createTable('storefront_versions', (table) => {
    table.string('scope', 40).primary();
    table.integer('version').notNullable();
  });
  await knex.schema.createTable('storefront_sequences', (table) => {
    table.string('name', 80).primary();
    table.integer('last_value').notNullable();
  });
  await knex.schema.createTable('storefront_state', (table) => {
    table.string('key', 80).primary();
    table.text('value').notNullable();
  });

  // Queries read published rows only, so the indexes hold only those. Each filter is followed by each sort key: a page is
  // one index scan in a shop of any size.
  const sortKeys = ['created_at', 'price_ascending', 'price_descending', 'sort_name'];
  const filters = ['brand_id', 'origin_id', 'wine_type_id'];
  for (const key of sortKeys) {
    for (const filter of [null, ...filters]) {
      const name = `storefront_products_${filter ? `${filter}_` : ''}${key}`;
      await knex.raw(
        `CREATE INDEX ${name} ON storefront_products (${filter ? `${filter}, ` : ''}${key}, item_id) WHERE published`,
      );
    }
  }
  // For several filters together: each index covers all columns that they compare.
  const together = [
    'brand_id, wine_type_id, origin_id, vintage, price_ascending, in_stock',
    'origin_id, wine_type_id, price_ascending, vintage, in_stock',
    'vintage, brand_id, origin_id, wine_type_id, price_ascending, in_stock',
  ];
  for (const [place, columns] of together.entries()) {
    await knex.raw(`CREATE INDEX storefront_products_filters_${place + 1} ON storefront_products (${columns}) WHERE published`);
  }
  // Two published items of one kind can't share a slug, even when they are saved at the same moment.
  await knex.raw('CREATE UNIQUE INDEX storefront_products_slug ON storefront_products (slug) WHERE published');
  await knex.raw('CREATE UNIQUE INDEX storefront_articles_slug ON storefront_articles (slug) WHERE published');
  await knex.raw('CREATE INDEX storefront_articles_published_at ON storefront_articles (published_at, item_id) WHERE published');
  await knex.raw('CREATE INDEX storefront_shelves_document ON storefront_shelves (document_id)');

  const scopes = [
    'products',
    'articles',
    'home',
    'menus',
    'brands',
    'origins',
    'wine_types',
    'social_links',
    'settings',
    'pictures',
  ];
  await knex('storefront_versions').insert(scopes.map((scope) => ({ scope, version: 1 })));
  await knex('storefront_state').insert({ key: 'write_lock', value: '' });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['products', 'articles', 'shelves', 'versions', 'sequences', 'state']) {
    await knex.schema.dropTableIfExists(`storefront_${table}`);
  }
}
