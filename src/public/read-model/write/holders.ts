import type { Knex } from 'knex';
import type { Scope } from '../../../contract/scopes';
import { FEATURED_PRODUCTS_LIST, relatedProductsListSql, READ_MODEL_TABLES, type ReadModelKind } from '../projection/tables';
import { raiseVersions, recordChangedItems } from './commits';

interface ChangedItems {
  kind: ReadModelKind;
  /** documents whose content a visitor sees changed */
  shown: readonly string[];
  /** documents that came, went or moved */
  readdressed: readonly string[];
}

async function isFeatured(trx: Knex, documentIds: readonly string[]): Promise<boolean> {
  const [row] = await trx('storefront_shelves')
    .where({ shelf: FEATURED_PRODUCTS_LIST })
    .whereIn('document_id', documentIds)
    .limit(1)
    .select<{ shelf: string }[]>('shelf');
  return row !== undefined;
}

/** @returns slugs of the published articles that list these products */
async function articlesWith(trx: Knex, documentIds: readonly string[]): Promise<string[]> {
  const rows: { slug: string }[] = await trx(`${READ_MODEL_TABLES.article} as article`)
    .join('storefront_shelves as entry', 'entry.shelf', trx.raw(relatedProductsListSql('article.item_id')))
    .where({ 'article.published': true })
    .whereIn('entry.document_id', documentIds)
    .distinct('article.slug');
  return rows.map(({ slug }) => slug);
}

/** Menus are few, and name documents in their items. */
async function isInMenu(trx: Knex, documentIds: readonly string[]): Promise<boolean> {
  const menus: string[] = await trx('storefront_entries').where({ kind: 'menu' }).whereNotNull('body').pluck('body');
  return documentIds.some((documentId) => menus.some((body) => body.includes(`"${documentId}"`)));
}

/**
 * Raises the versions of what shows these items: the home page, articles and menus. So their pages on a storefront change with them and
 * not with every other item.
 */
export async function raiseHolders(trx: Knex, { kind, shown, readdressed }: ChangedItems): Promise<void> {
  const scopes = new Set<Scope>();
  if (readdressed.length > 0 && (await isInMenu(trx, readdressed))) scopes.add('menus');
  if (kind === 'product' && shown.length > 0) {
    if (await isFeatured(trx, shown)) scopes.add('home');
    const articles = await articlesWith(trx, shown);
    if (articles.length > 0) {
      scopes.add('articles');
      recordChangedItems(trx, 'articles', articles);
    }
  }
  await raiseVersions(trx, scopes);
}
