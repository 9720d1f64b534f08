import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isGrouping, PRODUCT_GROUPINGS, CONTENT_SCOPES, FILE_UID, type ContentUid } from '../../contract/content-types';
import type { Scope } from '../../contract/scopes';
import { FEATURED_PRODUCTS_LIST } from '../projection/ordered-list-names';
import type { ReadModelKind } from '../projection/tables';
import type { FileUses } from './file-uses';
import { writeOrderedList } from './ordered-lists';
import { batchesOf, PROJECTORS } from './projectors';
import { storeSeoDefaults } from './seo-defaults';
import { recordSourceFingerprint } from './source-fingerprints';
import { raiseVersions } from './commits';

/*
 * Which change updates what. This file alone decides it.
 *
 * | change of             | rows updated                              | versions raised                                |
 * |-----------------------|-------------------------------------------|------------------------------------------------|
 * | product               | its own                                   | products, if a visitor can see the change      |
 * | article               | its own, and its related products         | articles, if a visitor can see the change      |
 * | brand, origin, type   | products that name it                     | its own; products, if a row changed            |
 * | home page             | featured products                         | home                                           |
 * | menu, banner, link    | none: they have no rows                   | its own                                        |
 * | settings              | none: rows hold placeholders for settings | settings; products and articles, if SEO        |
 * |                       |                                           | defaults changed                               |
 * | picture               | products and articles that show it        | pictures; products, articles, if a row changed |
 */

async function project(strapi: Core.Strapi, trx: Knex, kind: ReadModelKind, documentIds: readonly string[]): Promise<boolean> {
  let changed = false;
  for (const batch of batchesOf(documentIds)) {
    if (await PROJECTORS[kind](strapi, trx, batch)) changed = true;
  }
  return changed;
}

async function productsNaming(trx: Knex, column: string, ids: number[]): Promise<string[]> {
  const rows: { document_id: string }[] = await trx('storefront_products').whereIn(column, ids).select('document_id');
  return rows.map((row) => row.document_id);
}

/** @returns whether the list changed */
export async function updateFeaturedProducts(strapi: Core.Strapi, trx: Knex): Promise<boolean> {
  const home: { featured_products: { documentId: string }[] } | null = await strapi.db
    .query('api::home.homepage')
    .findOne({ populate: { featured_products: { select: ['documentId'] } } });
  const featured = (home?.featured_products ?? []).map((product) => product.documentId);
  return writeOrderedList(trx, FEATURED_PRODUCTS_LIST, featured);
}

/** A write of the document service that visitors may see. */
export interface DocumentChange {
  uid: ContentUid;
  documentId: string;
  /** the document's public ids before the write: a deleted one has none after it */
  publicIds: number[];
  created: boolean;
}

/** Updates the rows that show a changed document, and raises the versions. */
export async function propagateDocumentChange(strapi: Core.Strapi, trx: Knex, change: DocumentChange): Promise<void> {
  const { uid, documentId } = change;
  const scopes = new Set<Scope>();
  if (uid === 'api::product.product') {
    if (await project(strapi, trx, 'product', [documentId])) scopes.add('products');
  } else if (uid === 'api::article.article') {
    if (await project(strapi, trx, 'article', [documentId])) scopes.add('articles');
  } else if (isGrouping(uid)) {
    scopes.add(CONTENT_SCOPES[uid]);
    const naming = await productsNaming(trx, PRODUCT_GROUPINGS[uid].column, change.publicIds);
    if (await project(strapi, trx, 'product', naming)) scopes.add('products');
    await recordSourceFingerprint(strapi, trx, uid);
  } else {
    if (uid === 'api::home.homepage') await updateFeaturedProducts(strapi, trx);
    if (uid === 'api::setting.setting' && (await storeSeoDefaults(strapi, trx))) scopes.add('products').add('articles');
    // Version 1 of the settings is their creation: the version counts their saves.
    if (!(uid === 'api::setting.setting' && change.created)) scopes.add(CONTENT_SCOPES[uid]);
  }
  await raiseVersions(trx, scopes);
}

/** Updates the rows that show changed or deleted pictures, and raises the versions. */
export async function propagateFileChange(strapi: Core.Strapi, trx: Knex, uses: FileUses): Promise<void> {
  const scopes = new Set<Scope>(['pictures']);
  if (await project(strapi, trx, 'product', uses.products)) scopes.add('products');
  if (await project(strapi, trx, 'article', uses.articles)) scopes.add('articles');
  await recordSourceFingerprint(strapi, trx, FILE_UID);
  await raiseVersions(trx, scopes);
}
