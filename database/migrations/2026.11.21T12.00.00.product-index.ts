import type { Knex } from 'knex';

const SORT_KEYS = ['created_at', 'price_ascending', 'price_descending', 'sort_name'];
const GROUPINGS = ['brand_id', 'origin_id', 'wine_type_id'];

/** Every index that pages were walked along, and those of the search where pg_trgm could be created. */
const WALKED = [
  ...SORT_KEYS.flatMap((key) => [key, ...GROUPINGS.map((grouping) => `${grouping}_${key}`)]),
  ...[1, 2, 3].map((place) => `filters_${place}`),
  ...['folded_name', 'marked_name', 'words'],
];

/** What the index of the products in memory has taken the place of. */
const READ_NO_MORE = ['folded_name', 'words', 'price_ascending', 'price_descending'];

/**
 * Lists, counts and searches are decided in memory (src/storefront/product-index): the rows tell it the brand's and the
 * grapes' names to search by, and carry no more indexes than are used. Start-up fills the new columns: another code made
 * the rows.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of WALKED) await knex.raw(`DROP INDEX IF EXISTS storefront_products_${name}`);
  for (const column of READ_NO_MORE) await knex.raw(`ALTER TABLE storefront_products DROP COLUMN ${column}`);
  await knex.raw('ALTER TABLE storefront_products ADD COLUMN brand_text text');
  await knex.raw('ALTER TABLE storefront_products ADD COLUMN grape_texts text');
  // Whoever follows a renamed brand asks for its products, published or not.
  for (const grouping of GROUPINGS) {
    await knex.raw(`CREATE INDEX storefront_products_${grouping} ON storefront_products (${grouping})`);
  }
}
