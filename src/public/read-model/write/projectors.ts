import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Scope } from '../../../contract/public-content';
import { chunksOf } from '../../../platform/chunks';
import { BackgroundSlices } from '../../../platform/load-shedding/background-slices';
import { projectArticle, loadArticles } from '../projection/article';
import { projectProduct } from '../projection/product-record';
import { loadProducts } from '../projection/product-source';
import {
  FEATURED_PRODUCTS_LIST,
  READ_MODEL_TABLES,
  relatedProductsList,
  relatedProductsListSql,
  type ReadModelKind,
  type ReadModelRecord,
} from '../projection/tables';
import { raiseVersions, recordChangedItems } from './commits';
import { writeRows } from './rows';
import { assertSlugsFree, rememberSlugs } from './slugs';

/** Bounds the memory, the length of a statement, and how long a rebuild keeps editors waiting. */
export const BATCH_SIZE = 200;

/**
 * Stores documents, not rows: the query shows those that are published when it reads the list. So a product that is published
 * again comes back to its position.
 * @returns whether the list changed
 */
export async function writeOrderedList(trx: Knex, list: string, documentIds: string[]): Promise<boolean> {
  const wanted = [...new Set(documentIds)];
  const stored: { document_id: string }[] = await trx('storefront_shelves')
    .where({ shelf: list })
    .orderBy('position')
    .select('document_id');
  if (stored.length === wanted.length && stored.every((row, index) => row.document_id === wanted[index])) return false;
  await trx('storefront_shelves').where({ shelf: list }).delete();
  if (wanted.length > 0) {
    await trx('storefront_shelves').insert(wanted.map((document_id, position) => ({ shelf: list, position, document_id })));
  }
  return true;
}

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
async function raiseHolders(trx: Knex, { kind, shown, readdressed }: ChangedItems): Promise<void> {
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

async function writeRecords(
  strapi: Core.Strapi,
  trx: Knex,
  kind: ReadModelKind,
  documentIds: string[],
  records: readonly ReadModelRecord[],
): Promise<boolean> {
  await assertSlugsFree(trx, kind, records);
  const { changed, moved, shown, readdressed } = await writeRows(trx, kind, documentIds, records);
  await rememberSlugs(strapi, kind, moved);
  await raiseHolders(trx, { kind, shown, readdressed });
  return changed;
}

async function projectProducts(strapi: Core.Strapi, trx: Knex, documentIds: string[]): Promise<boolean> {
  const products = await loadProducts(strapi, documentIds, 'published');
  const slices = new BackgroundSlices();
  const records: ReadModelRecord[] = [];
  for (const product of products) {
    if (slices.isOver) await slices.next();
    records.push(projectProduct(product));
  }
  if (slices.isOver) await slices.next();
  return writeRecords(strapi, trx, 'product', documentIds, records);
}

async function projectArticles(strapi: Core.Strapi, trx: Knex, documentIds: string[]): Promise<boolean> {
  const articles = await loadArticles(strapi, documentIds, 'published');
  let changed = await writeRecords(strapi, trx, 'article', documentIds, articles.map(projectArticle));
  for (const { public_id, related_products } of articles) {
    const related = related_products.map((product) => product.documentId);
    if (await writeOrderedList(trx, relatedProductsList(public_id), related)) changed = true;
  }
  return changed;
}

/**
 * Brings the rows of these documents up to date with their published versions.
 *
 * @param trx the transaction of the write that changed them
 * @returns whether a visitor can see a change
 * @throws errors.ValidationError when another published item has the same slug
 */
export async function projectItems(
  strapi: Core.Strapi,
  trx: Knex,
  kind: ReadModelKind,
  documentIds: readonly string[],
): Promise<boolean> {
  const project = kind === 'product' ? projectProducts : projectArticles;
  let changed = false;
  for (const batch of chunksOf(documentIds, BATCH_SIZE)) if (await project(strapi, trx, batch)) changed = true;
  return changed;
}
