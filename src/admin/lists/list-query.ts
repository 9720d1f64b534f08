import { deepEncodeQueryValues, useQueryParams } from '@strapi/strapi/admin';

interface ListQuery {
  filters?: { $and?: object[] };
  _q?: string;
}

/** The list's filters and search, and what replaces them. */
export function useListQuery() {
  const [{ query }, setQuery] = useQueryParams<ListQuery>();
  const filters = query.filters?.$and ?? [];
  const search = query._q ?? '';
  const change = (next: readonly object[], text: string): void => {
    const $and = deepEncodeQueryValues(next) as object[];
    // An undefined member is left out of the address.
    setQuery({ filters: next.length > 0 ? { $and } : undefined, _q: text === '' ? undefined : text, page: 1 } as object);
  };
  return {
    filters,
    search,
    /** without the search */
    replace: (next: readonly object[]): void => change(next, ''),
    /** keeps the search */
    filterBy: (next: readonly object[]): void => change(next, search),
  };
}
