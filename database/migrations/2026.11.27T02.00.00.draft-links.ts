import type { Knex } from 'knex';

/** Missing in a database without content: Strapi makes it after the migrations. */
const LINKS = 'articles_related_products_lnk';

/**
 * Links published articles to the drafts of products that were unpublished: the read model alone knew of them
 * (`src/public/read-model/write/draft-links.ts`).
 */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable(LINKS))) return;
  await knex.raw(`INSERT INTO ${LINKS} (article_id, product_id, product_ord)
    SELECT article.id, draft.id, shelf.position + 1 FROM storefront_shelves AS shelf
    JOIN articles AS article ON article.published_at IS NOT NULL AND shelf.shelf = 'article:' || article.public_id
    JOIN products AS draft ON draft.published_at IS NULL AND draft.document_id = shelf.document_id
    WHERE NOT EXISTS (SELECT 1 FROM ${LINKS} AS link JOIN products AS product ON product.id = link.product_id
      WHERE link.article_id = article.id AND product.document_id = shelf.document_id)`);
}

export async function down(): Promise<void> {}
