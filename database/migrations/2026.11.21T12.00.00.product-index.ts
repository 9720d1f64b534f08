import type { Knex } from 'knex';

const SORT_KEYS = ['created_at', 'price_ascending', 'price_descending', 'sort_name'];
const GROUPINGS = ['brand_id', 'origin_id', 'wine_type_id'];

/** The indexes of lists, and those of the search where pg_trgm was available. */
const WALKED = [
  ...SORT_KEYS.flatMap((key) => [key, ...GROUPINGS.map((grouping) => `${grouping}_${key}`)]),
  ...[1, 2, 3].map((place) => `filters_${place}`),
  ...['folded_name', 'marked_name', 'words'],
];

/** Columns that the product index in memory replaces. */
const READ_NO_MORE = ['folded_name', 'words', 'price_ascending', 'price_descending'];

/**
 * For the product index in memory, which now decides lists, counts and searches: the rows get the names of brand and grapes,
 * and lose the unused indexes. The start fills the new columns: the code's fingerprint differs, so it rebuilds the rows.
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('storefront_products', 'price_ascending'))) return;
  for (const name of WALKED) await knex.raw(`DROP INDEX IF EXISTS storefront_products_${name}`);
  for (const column of READ_NO_MORE) await knex.raw(`ALTER TABLE storefront_products DROP COLUMN ${column}`);
  await knex.raw('ALTER TABLE storefront_products ADD COLUMN brand_text text');
  await knex.raw('ALTER TABLE storefront_products ADD COLUMN grape_texts text');
  // A renamed brand updates all its products, published or not.
  for (const grouping of GROUPINGS) {
    await knex.raw(`CREATE INDEX storefront_products_${grouping} ON storefront_products (${grouping})`);
  }
}
