import type { Knex } from 'knex';

const ROW_TABLES = ['storefront_products', 'storefront_articles'];

async function addMissingColumns(knex: Knex, table: string): Promise<void> {
  // The projection that made the row, and the version in which it did: a row that an older program has written since differs.
  const columns = { made_by: 'string', made_in: 'integer' } as const;
  for (const [column, type] of Object.entries(columns)) {
    if (await knex.schema.hasColumn(table, column)) continue;
    await knex.schema.alterTable(table, (altered) => void altered[type](column));
  }
}

/**
 * Entries hold the brands, origins, wine types, menus, banners, social links and settings. Rows of products and articles refer
 * to them by id, so a new name changes one entry.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('storefront_entries'))) {
    await knex.schema.createTable('storefront_entries', (table) => {
      table.string('kind', 20).notNullable();
      table.integer('item_id').notNullable();
      table.string('document_id', 64).notNullable();
      table.integer('source_id');
      table.bigInteger('source_updated_at');
      // null: the document is deleted. The row stays, so that the product index notices it.
      table.text('body');
      // The version of the products with which the product index reads the entry again.
      table.integer('changed_in').notNullable();
      table.string('made_by');
      table.primary(['kind', 'item_id']);
    });
  }
  await knex.raw('CREATE INDEX IF NOT EXISTS storefront_entries_changed_in ON storefront_entries (changed_in)');
  for (const table of ROW_TABLES) {
    await addMissingColumns(knex, table);
    // For the search for rows of another program.
    await knex.raw(`CREATE INDEX IF NOT EXISTS ${table}_made_by ON ${table} (made_by)`);
    await knex.raw(
      `CREATE INDEX IF NOT EXISTS ${table}_overwritten ON ${table} (item_id) WHERE made_in IS NULL OR made_in <> changed_in`,
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ROW_TABLES) {
    await knex.raw(`DROP INDEX IF EXISTS ${table}_overwritten`);
    await knex.raw(`DROP INDEX IF EXISTS ${table}_made_by`);
    await knex.schema.alterTable(table, (altered) => altered.dropColumns('made_by', 'made_in'));
  }
  await knex.schema.dropTableIfExists('storefront_entries');
}
