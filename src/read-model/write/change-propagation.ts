import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { articlesQuoting } from '../projection/quoted-files';
import { projectArticles } from '../projection/articles';
import { isGrouping, PRODUCT_GROUPINGS, CONTENT_SCOPES, FILE_UID, type ContentUid } from '../../contract/content-types';
import type { Scope } from '../../contract/scopes';
import { projectProducts } from '../projection/products';
import { storeSeoDefaults } from '../query/seo-defaults';
import { writeOrderedList, FEATURED_PRODUCTS_LIST } from './ordered-lists';
import { recordSourceFingerprint } from './source-fingerprints';
import { raiseVersions } from './versions';

/*
 * Which change touches what. The read model and the versions both follow from this file alone.
 *
 * | change of              | rows brought up to date             | scopes raised                       |
 * |------------------------|-------------------------------------|-------------------------------------|
 * | product                | its own                             | products, if a visitor can see it   |
 * | article                | its own and its shelf               | articles, if a visitor can see it   |
 * | brand, origin, type    | the products that name it           | its own; products, if any           |
 * | home page              | the home shelf                      | home                                |
 * | menu, banner, link     | none: few, read as they are         | its own                             |
 * | settings               | none: what pages say of the shop is | settings; products and articles, if |
 * |                        | filled in when they are read        | they say something else now         |
 * | picture                | the products and articles showing it| pictures; products, articles, if any|
 */

/** Rows brought up to date in one go: bounds the memory and the length of a statement. */
const BATCH = 200;

async function inBatches(documentIds: string[], project: (batch: string[]) => Promise<boolean>): Promise<boolean> {
  let changed = false;
  for (let start = 0; start < documentIds.length; start += BATCH) {
    if (await project(documentIds.slice(start, start + BATCH))) changed = true;
  }
  return changed;
}

async function productsNaming(trx: Knex, column: string, ids: number[]): Promise<string[]> {
  const rows: { document_id: string }[] = await trx('storefront_products').whereIn(column, ids).select('document_id');
  return rows.map((row) => row.document_id);
}

async function homeProducts(strapi: Core.Strapi): Promise<string[]> {
  const home: { featured_products: { documentId: string }[] } | null = await strapi.db
    .query('api::home.homepage')
    .findOne({ populate: { featured_products: { select: ['documentId'] } } });
  return (home?.featured_products ?? []).map((product) => product.documentId);
}

export async function updateFeaturedProducts(strapi: Core.Strapi, trx: Knex): Promise<boolean> {
  return writeOrderedList(trx, FEATURED_PRODUCTS_LIST, await homeProducts(strapi));
}

/** A write of the document service that visitors may see. */
export interface DocumentChange {
  uid: ContentUid;
  documentId: string;
  /** ids that the documents had before the write, for those that are gone after it */
  publicIds: number[];
  /** the document did not exist before */
  created: boolean;
}

/** Brings everything that shows a changed document up to date, and raises the versions. */
export async function propagateDocumentChange(strapi: Core.Strapi, trx: Knex, change: DocumentChange): Promise<void> {
  const { uid, documentId } = change;
  const scopes = new Set<Scope>();
  if (uid === 'api::product.product') {
    if (await projectProducts(strapi, trx, [documentId])) scopes.add('products');
  } else if (uid === 'api::article.article') {
    if (await projectArticles(strapi, trx, [documentId])) scopes.add('articles');
  } else if (isGrouping(uid)) {
    scopes.add(CONTENT_SCOPES[uid]);
    const showing = await productsNaming(trx, PRODUCT_GROUPINGS[uid].column, change.publicIds);
    if (await inBatches(showing, (batch) => projectProducts(strapi, trx, batch))) scopes.add('products');
    await recordSourceFingerprint(strapi, trx, uid);
  } else {
    if (uid === 'api::home.homepage') await updateFeaturedProducts(strapi, trx);
    if (uid === 'api::setting.setting' && (await storeSeoDefaults(strapi, trx))) scopes.add('products').add('articles');
    // The settings' version counts their saves. Their first writing down is what version 1 is of.
    if (!(uid === 'api::setting.setting' && change.created)) scopes.add(CONTENT_SCOPES[uid]);
  }
  await raiseVersions(trx, scopes);
}

async function documentsShowing(trx: Knex, uid: string, table: string, fileIds: number[]): Promise<string[]> {
  const rows: { document_id: string }[] = await trx('files_related_mph as shown')
    .join(`${table} as item`, 'item.id', 'shown.related_id')
    .where('shown.related_type', uid)
    .whereIn('shown.file_id', fileIds)
    .whereNotNull('item.published_at')
    .distinct('item.document_id');
  return rows.map((row) => row.document_id);
}

export interface FileUses {
  products: string[];
  articles: string[];
}

/** @returns the published documents that show these files; asked before a file is deleted */
export async function findFileUses(trx: Knex, fileIds: number[]): Promise<FileUses> {
  return {
    products: await documentsShowing(trx, 'api::product.product', 'products', fileIds),
    articles: [
      ...new Set([
        ...(await documentsShowing(trx, 'api::article.article', 'articles', fileIds)),
        ...(await articlesQuoting(trx, fileIds)),
      ]),
    ],
  };
}

/** Brings everything that shows a changed or deleted picture up to date, and raises the versions. */
export async function propagateFileChange(strapi: Core.Strapi, trx: Knex, uses: FileUses): Promise<void> {
  const scopes = new Set<Scope>(['pictures']);
  if (await inBatches(uses.products, (batch) => projectProducts(strapi, trx, batch))) scopes.add('products');
  if (await inBatches(uses.articles, (batch) => projectArticles(strapi, trx, batch))) scopes.add('articles');
  await recordSourceFingerprint(strapi, trx, FILE_UID);
  await raiseVersions(trx, scopes);
}
