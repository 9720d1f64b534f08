import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { PRODUCT_GROUPINGS, type GroupingUid, type GroupKind, FILE_UID } from '../../../contract/content-types';
import { currentPermissions, type EntryPermissions } from '../../../platform/entry-permissions';
import { takeRelationSearch } from '../../../platform/strapi-patches/relation-search';
import { WORDS_TABLE, orderByKeys, SORT_KEY, type SortedModel } from './record-words';
import { isSearched, patternsOf, SEARCHED, type SearchedUid, MAX_WORDS } from './words';

/**
 * What a search finds tells what it looks through. Recorded words are of all columns and of a product's groups: an account that may not
 * read all of them searches the columns that it may, as Strapi compares them.
 *
 * @returns undefined where the recorded words may be searched
 */
export function readableSearch(
  permissions: EntryPermissions,
  uid: SearchedUid,
  search: string,
): Record<string, unknown> | undefined {
  const readableColumns = (of: SearchedUid): string[] => {
    const hidden = permissions.attributesOf(of).filter((name) => of !== FILE_UID && !permissions.showsAlways(of, name));
    return SEARCHED[of].columns.filter((column) => !hidden.includes(column));
  };
  const searched: SearchedUid[] = [uid, ...(uid === 'api::product.product' ? (Object.keys(PRODUCT_GROUPINGS) as GroupingUid[]) : [])];
  if (searched.every((of) => readableColumns(of).length === SEARCHED[of].columns.length)) return undefined;
  const columns = readableColumns(uid);
  if (columns.length === 0) return { documentId: { $in: [] } };
  const words = search.trim().split(/\s+/).slice(0, MAX_WORDS);
  return { $and: words.map((word) => ({ $or: columns.map((column) => ({ [column]: { $containsi: word } })) })) };
}

type Condition = Record<string, unknown>;

/** The parameters of one of Strapi's queries. */
interface QueryParams {
  _q?: unknown;
  where?: Condition;
  orderBy?: unknown;
}

/** @returns the documents that hold each pattern: a product in its own words or in those of one of its groups */
function matchingDocuments(knex: Knex, uid: SearchedUid, patterns: readonly string[]): Knex.QueryBuilder {
  const documents = knex(WORDS_TABLE).where({ uid }).select('document_id');
  for (const pattern of patterns) {
    void documents.where((either) => {
      void either.where('words', 'like', pattern);
      if (uid !== 'api::product.product') return;
      // A group's words are looked up, not copied: its new name is one row.
      for (const [group, { attribute }] of Object.entries(PRODUCT_GROUPINGS) as [GroupingUid, { attribute: GroupKind }][])
        void either.orWhereIn(attribute, matchingDocuments(knex, group, [pattern]));
    });
  }
  return documents;
}

/** @returns a condition that holds where each word of the search is found; of an empty search, one that always holds */
function searchCondition(knex: Knex, uid: SearchedUid, search: string, permissions?: EntryPermissions): Condition {
  if (search.trim() === '') return {};
  const readable = permissions && readableSearch(permissions, uid, search);
  if (readable) return readable;
  const patterns = patternsOf(search);
  // Signs alone are no words, and are in no name's words.
  return { documentId: { $in: patterns.length === 0 ? [] : matchingDocuments(knex, uid, patterns) } };
}

interface SortedType {
  attributes: object;
  config?: { attributes?: object };
}

/** A key tells a name, also to a role that may not read names. Strapi leaves hidden attributes out of answers, filters and orders. */
function hideSortKeys(strapi: Core.Strapi): void {
  for (const type of Object.values(strapi.contentTypes) as SortedType[])
    if (SORT_KEY in type.attributes)
      type.config = { ...type.config, attributes: { ...type.config?.attributes, [SORT_KEY]: { hidden: true } } };
}

/**
 * Lets the panel's lists, its relation pickers and the media library find and sort as the shop does. Strapi's own search compares
 * marks and takes the words as one text; its databases sort names by their bytes, or as their operating system does.
 */
export function installPanelSearch(strapi: Core.Strapi): void {
  hideSortKeys(strapi);
  const knex = strapi.db.connection;
  const modelOf = (uid: string): SortedModel => strapi.db.metadata.get(uid);
  const search = ({ model, params }: { model: SortedModel; params: QueryParams }): void => {
    const { uid } = model;
    if (!isSearched(uid)) return;
    const permissions = currentPermissions(strapi);
    if (params.orderBy !== undefined) params.orderBy = orderByKeys(model, params.orderBy, modelOf);
    if (typeof params._q === 'string') {
      params.where = { $and: [params.where ?? {}, searchCondition(knex, uid, params._q, permissions)] };
      delete params._q;
    }
    takeRelationSearch(params.where, (text) => searchCondition(knex, uid, text, permissions));
  };
  strapi.db.lifecycles.subscribe({ models: Object.keys(SEARCHED), beforeFindMany: search, beforeCount: search });
}
