import { Button } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useFetch } from '../use-fetch';
import { useListQuery } from './list-query';

interface ListAnswer {
  pagination: { total: number };
}

/** @param uid the list's */
interface OfList {
  uid: string;
}

/** Says how many entries the list's search finds without its filters. */
export function UnfilteredCount({ uid }: OfList) {
  const { formatMessage } = useIntl();
  const { search } = useListQuery();
  const path = `/content-manager/collection-types/${uid}?page=1&pageSize=1&_q=${encodeURIComponent(search)}`;
  const { data } = useFetch<ListAnswer>(path);
  return <>{data && formatMessage({ id: 'shop.filtered.without' }, { count: data.pagination.total })}</>;
}

/** Drops the filters, and keeps what is searched. */
export function DropFilters() {
  const { formatMessage } = useIntl();
  const { search, filterBy } = useListQuery();
  return (
    <Button size="S" variant="secondary" onClick={() => filterBy([])}>
      {formatMessage({ id: 'shop.filtered.search-all' }, { search })}
    </Button>
  );
}

/** Why a list is empty: a filter of another day, which Strapi keeps, may have joined a new search (src/admin/lists/list-patches.ts). */
export function EmptyText({ uid }: OfList) {
  const { formatMessage } = useIntl();
  const { filters, search } = useListQuery();
  if (filters.length === 0 && search === '')
    return <>{formatMessage({ id: 'app.components.EmptyStateLayout.content-document' })}</>;
  if (filters.length === 0) return <>{formatMessage({ id: 'shop.empty.search' }, { search })}</>;
  if (search === '') return <>{formatMessage({ id: 'shop.empty.filters' })}</>;
  return (
    <>
      {formatMessage({ id: 'shop.empty.filtered-search' }, { search })} <UnfilteredCount uid={uid} />
    </>
  );
}

/** @param children what an empty list offers by itself: filters without a search have their button above the list */
export function EmptyAction({ children }: { children?: ReactNode }) {
  const { filters, search } = useListQuery();
  return filters.length > 0 && search !== '' ? <DropFilters /> : <>{children}</>;
}
