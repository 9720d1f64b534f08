import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isGrouping, PRODUCT_GROUPINGS, type GroupingUid } from '../../../contract/content-types';
import { scopeOf, type ContentUid, SETTINGS_SAVES, type Scope, showsPictures } from '../../../contract/public-content';
import { ENTRY_PROJECTIONS, entryKindOf, type EntryKind, ENTRY_KINDS } from '../projection/entry';
import { FEATURED_PRODUCTS_LIST, READ_MODEL_TABLES } from '../projection/tables';
import type { SeoDefaults } from '../projection/seo';
import { seoDefaultsOf } from '../query/slots';
import { projectEntries } from './entries';
import { raiseVersions, recordChangedItems } from './commits';
import { projectItems, writeOrderedList } from './projectors';
import { hasPublishedRows, removeGroup } from './rows';
import { isPostgres } from '../../../platform/database-dialect';
import { quotedHashes } from '../projection/body-nodes';

async function documentsShowing(strapi: Core.Strapi, trx: Knex, uid: string, fileIds: number[]): Promise<string[]> {
  const { tableName } = strapi.db.metadata.get(uid);
  return trx('files_related_mph as shown')
    .join(`${tableName} as item`, 'item.id', 'shown.related_id')
    .where('shown.related_type', uid)
    .whereIn('shown.file_id', fileIds)
    .whereNotNull('item.published_at')
    .groupBy('item.document_id')
    .pluck('item.document_id');
}

const hashesIn = (body: unknown): string[] => quotedHashes(typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Reads bodies: articles are few, and a record of which shows which file would have to be kept right.
 *
 * @returns the documents of the articles that show these files in their bodies, drafts included
 */
export async function findArticlesByFile(knex: Knex, fileIds: readonly number[]): Promise<string[]> {
  const hashes: string[] = await knex('files')
    .whereIn('id', [...fileIds])
    .pluck('hash');
  if (hashes.length === 0) return [];
  const text = isPostgres(knex) ? 'body::text' : 'body';
  const articles: { document_id: string; body: unknown }[] = await knex('articles')
    .where((any) => hashes.forEach((hash) => void any.orWhereRaw(`${text} LIKE ?`, [`%"${hash}"%`])))
    .select('document_id', 'body');
  const showing = articles.filter(({ body }) => hashesIn(body).some((hash) => hashes.includes(hash)));
  return [...new Set(showing.map(({ document_id }) => document_id))];
}

/** Document ids. */
interface FileUses {
  products: string[];
  articles: string[];
  entries: Partial<Record<EntryKind, string[]>>;
}

/** @returns the published documents that show these files; call it before a file is deleted */
export async function findFileUses(strapi: Core.Strapi, trx: Knex, fileIds: number[]): Promise<FileUses> {
  const related = await documentsShowing(strapi, trx, 'api::article.article', fileIds);
  const quoting: string[] = await trx('articles')
    .whereNotNull('published_at')
    .whereIn('document_id', await findArticlesByFile(trx, fileIds))
    .pluck('document_id');
  const entries: FileUses['entries'] = {};
  for (const kind of ENTRY_KINDS) {
    const { uid } = ENTRY_PROJECTIONS[kind];
    if (showsPictures(uid)) entries[kind] = await documentsShowing(strapi, trx, uid, fileIds);
  }
  return {
    products: await documentsShowing(strapi, trx, 'api::product.product', fileIds),
    articles: [...new Set([...related, ...quoting])],
    entries,
  };
}

/*
 * Which change updates what. This file alone decides it.
 *
 * | change of             | rows updated                              | versions raised                                |
 * |-----------------------|-------------------------------------------|------------------------------------------------|
 * | product               | its own                                   | products, if a visitor can see the change;     |
 * |                       |                                           | what shows it: home, articles, menus           |
 * | article               | its own, and its related products         | articles, if a visitor can see the change      |
 * | brand, origin, type   | its entry: products hold its id           | its own; products, if one of them has it       |
 * | … deleted             | products that have it, and menu entries   | the same, and menus                            |
 * | home page             | featured products                         | home                                           |
 * | menu, banner, link    | its entry                                 | its own                                        |
 * | synonym, redirect     | its entry                                 | products: their lists alone                    |
 * | settings              | its entry: rows hold slots for settings   | settings; products and articles, if their SEO  |
 * |                       |                                           | texts change                                   |
 * | picture               | products, articles, entries that show it  | pictures; those of what shows it               |
 */

async function documentsOf(strapi: Core.Strapi, uid: ContentUid): Promise<string[]> {
  const rows: { documentId: string }[] = await strapi.db.query(uid).findMany({ select: ['documentId'] });
  return rows.map(({ documentId }) => documentId);
}

/** Whether one of them took a slug that another group had: lists that are filtered by it show other products now. */
async function takeFormerSlug(
  strapi: Core.Strapi,
  trx: Knex,
  uid: GroupingUid,
  documentIds: readonly string[],
): Promise<boolean> {
  const { tableName } = strapi.db.metadata.get(uid);
  const taken = await trx('storefront_slugs as former')
    .join(`${tableName} as today`, 'today.slug', 'former.slug')
    .where('former.kind', PRODUCT_GROUPINGS[uid].attribute)
    .whereIn('today.document_id', [...documentIds])
    .whereRaw('former.target <> today.document_id')
    .first<{ id: number } | undefined>('former.id');
  return taken !== undefined;
}

/** @returns whether a visitor sees one of them on a product, or finds others by its slug */
async function projectGroups(strapi: Core.Strapi, trx: Knex, uid: GroupingUid, documentIds: readonly string[]): Promise<boolean> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const { changed, deleted } = await projectEntries(strapi, trx, attribute, documentIds);
  if (deleted.length === 0) {
    if (changed.length === 0) return false;
    return (await hasPublishedRows(trx, column, changed)) || takeFormerSlug(strapi, trx, uid, documentIds);
  }
  // A menu item that led to the group's products now has no group.
  await projectEntries(strapi, trx, 'menu', await documentsOf(strapi, 'api::menu.menu'));
  await raiseVersions(trx, ['menus']);
  return removeGroup(trx, column, deleted);
}

/** @returns whether the list changed */
export async function updateFeaturedProducts(strapi: Core.Strapi, trx: Knex): Promise<boolean> {
  const home: { featured_products: { documentId: string }[] } | null = await strapi.db
    .query('api::home.homepage')
    .findOne({ populate: { featured_products: { select: ['documentId'] } } });
  const featured = (home?.featured_products ?? []).map((product) => product.documentId);
  return writeOrderedList(trx, FEATURED_PRODUCTS_LIST, featured);
}

/** Pages without SEO texts of their own show those of the settings. */
async function readSeoDefaults(trx: Knex): Promise<SeoDefaults> {
  const setting = await trx('storefront_entries').where({ kind: 'setting' }).whereNotNull('body').first<{ body: string } | undefined>('body');
  return seoDefaultsOf(setting?.body ?? null);
}

/** @returns whether pages show other SEO texts now */
async function projectSettings(strapi: Core.Strapi, trx: Knex, documentIds: readonly string[]): Promise<boolean> {
  const before = await readSeoDefaults(trx);
  await projectEntries(strapi, trx, 'setting', documentIds);
  return !isDeepStrictEqual(before, await readSeoDefaults(trx));
}

/** Written documents of one type, of which visitors may see something. */
interface DocumentChange {
  uid: ContentUid;
  documentIds: readonly string[];
  created: boolean;
}

/** Updates the rows that show changed documents, and raises the versions once. */
export async function propagateChange(
  strapi: Core.Strapi,
  trx: Knex,
  { uid, documentIds, created }: DocumentChange,
): Promise<void> {
  const scopes = new Set<Scope>();
  if (uid === 'api::product.product') {
    if (await projectItems(strapi, trx, 'product', documentIds)) scopes.add('products');
  } else if (uid === 'api::article.article') {
    if (await projectItems(strapi, trx, 'article', documentIds)) scopes.add('articles');
  } else if (isGrouping(uid)) {
    scopes.add(scopeOf(uid));
    if (await projectGroups(strapi, trx, uid, documentIds)) {
      scopes.add('products');
      recordChangedItems(trx, 'products', null);
    }
  } else if (uid === 'api::setting.setting') {
    scopes.add(scopeOf(uid));
    if (await projectSettings(strapi, trx, documentIds)) scopes.add('products').add('articles');
    // Their creation has the number 1, without a save.
    if (!created) await trx('storefront_versions').where({ scope: SETTINGS_SAVES }).increment('version', 1);
  } else {
    const kind = entryKindOf(uid);
    if (kind) await projectEntries(strapi, trx, kind, documentIds);
    if (uid === 'api::home.homepage') await updateFeaturedProducts(strapi, trx);
    scopes.add(scopeOf(uid));
    if (uid === 'api::synonym.synonym' || uid === 'api::redirect.redirect') recordChangedItems(trx, 'products', []);
  }
  await raiseVersions(trx, scopes);
}

/** Updates the rows and entries that show changed or deleted pictures, and raises the versions. */
export async function propagateFileChange(strapi: Core.Strapi, trx: Knex, uses: FileUses): Promise<void> {
  const scopes = new Set<Scope>(['pictures']);
  if (await projectItems(strapi, trx, 'product', uses.products)) scopes.add('products');
  if (await projectItems(strapi, trx, 'article', uses.articles)) scopes.add('articles');
  for (const [kind, documentIds] of Object.entries(uses.entries)) {
    await projectEntries(strapi, trx, kind as EntryKind, documentIds);
    if (documentIds.length > 0) scopes.add(scopeOf(ENTRY_PROJECTIONS[kind as EntryKind].uid));
  }
  await raiseVersions(trx, scopes);
}

/**
 * Invalidates the pages of these products, which say until when their price holds. Call it where that changes and the products do not.
 *
 * @param trx of a write, under the write lock
 */
export async function invalidatePriceEnds(trx: Knex, documentIds: readonly string[]): Promise<void> {
  const rows: { slug: string }[] = await trx(READ_MODEL_TABLES.product)
    .where({ published: true })
    .whereIn('document_id', documentIds)
    .select('slug');
  if (rows.length === 0) return;
  recordChangedItems(
    trx,
    'products',
    rows.map(({ slug }) => slug),
  );
  await raiseVersions(trx, ['products']);
}
