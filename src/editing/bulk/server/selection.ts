import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { forbiddenType } from '../../saving/server/entry-refusals';
import { permissionsOf } from '../../../platform/entry-permissions';
import { isReadableQuery } from '../../../platform/readable-query';
import { splitStatus } from '../../../platform/strapi-patches/list-status';
import { readableSearch } from '../../../public/read-model/panel-search/search';
import { isSearched } from '../../../public/read-model/panel-search/words';
import type { Json } from '../../changes/server/run';

/** A filter of the panel's list, without what an editor may not read. */
type StoredFilter = Readonly<Record<string, Json>>;

/** What the list's address says: conditions, and what is typed into its search. */
export interface ListFilter {
  conditions: readonly unknown[];
  search: string;
}

const PAGE_SIZE = 1_000;

/**
 * @returns a filter as the list itself uses it, by the documents that this editor may read. It can be stored and used later
 * @throws errors.ForbiddenError for a condition that she may not use: without it, the filter would find more than she wants
 */
export async function toStoredFilter(
  strapi: Core.Strapi,
  ctx: Context,
  uid: UID.ContentType,
  { conditions, search }: ListFilter,
): Promise<StoredFilter> {
  const { filters, status } = splitStatus(conditions);
  const permissions = permissionsOf(strapi, ctx);
  if (!isReadableQuery(strapi, permissions, uid, { filters }, true)) throw forbiddenType(strapi, uid);
  // It is used later, without an account.
  const readable = search !== '' && isSearched(uid) ? readableSearch(permissions, uid, search) : undefined;
  const $and = [...filters, ...(readable ? [readable] : [])];
  const query = { filters: { $and }, ...(search === '' || readable ? {} : { _q: search }) };
  const found = await permissions.readableQuery(uid, query);
  return { ...(JSON.parse(JSON.stringify(found)) as StoredFilter), ...(status as StoredFilter) };
}

/** @returns the documents that a filter finds now, in the order of their rows: one that is saved meanwhile keeps its place */
export async function findSelected(strapi: Core.Strapi, uid: UID.ContentType, filter: StoredFilter): Promise<string[]> {
  const documentIds: string[] = [];
  for (let start = 0; ; start += PAGE_SIZE) {
    const page = (await strapi.documents(uid).findMany({
      status: 'draft',
      ...filter,
      fields: ['documentId'],
      sort: 'id:asc',
      start,
      limit: PAGE_SIZE,
    } as never)) as { documentId: string }[];
    documentIds.push(...page.map(({ documentId }) => documentId));
    if (page.length < PAGE_SIZE) return documentIds;
  }
}
