import { deepEncodeQueryValues, useQueryParams } from '@strapi/strapi/admin';

interface ListQuery {
  filters?: { $and?: object[] };
  _q?: string;
}

interface ListConditions {
  filters: readonly object[];
  search: string;
  /** Replaces the filters, and keeps the search: Strapi's box goes on showing it. */
  filterBy: (filters: readonly object[]) => void;
}

/** What the list on the page is filtered by, and searched for. */
export function useListQuery(): ListConditions {
  const [{ query }, setQuery] = useQueryParams<ListQuery>();
  const search = query._q ?? '';
  const filterBy = (filters: readonly object[]): void => {
    const $and = deepEncodeQueryValues(filters) as object[];
    // An undefined member is left out of the address.
    const _q = search === '' ? undefined : encodeURIComponent(search);
    setQuery({ filters: filters.length > 0 ? { $and } : undefined, _q, page: 1 } as object);
  };
  return { filters: query.filters?.$and ?? [], search, filterBy };
}
