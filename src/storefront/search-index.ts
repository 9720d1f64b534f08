import type { Core } from '@strapi/strapi';

const COLUMNS = ['folded_name', 'marked_name', 'words'];

/**
 * Gives PostgreSQL an index of every three letters in a row (pg_trgm), which finds a rare word among
 * many names at once. Without leave to create the extension the search finds the same, by reading
 * all names. SQLite reads them all as well.
 *
 * At start and not in a migration: the leave may be given later.
 */
export async function ensureSearchIndex(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'postgres') return;
  const knex = strapi.db.connection;
  try {
    await knex.raw('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    const { rows } = await knex.raw<{ rows: unknown[] }>(`SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`);
    if (rows.length === 0) {
      const reason = error instanceof Error ? error.message : String(error);
      strapi.log.warn(`Searches read every name: the extension pg_trgm can't be created (${reason}).`);
      return;
    }
  }
  for (const column of COLUMNS) {
    await knex.raw(
      `CREATE INDEX IF NOT EXISTS storefront_products_${column} ON storefront_products USING gin (${column} gin_trgm_ops) WHERE published`,
    );
  }
}
