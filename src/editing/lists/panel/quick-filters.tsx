import { Badge, Button, Flex } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useIntl } from 'react-intl';
import { QUICK_FILTER_NAMES, QUICK_FILTERS, type ListFilter, type QuickFilter } from '../server/quick-filters';
import { useListQuery } from './list-query';
import { useQuickFilterCountsQuery } from './requests';

const isSame = (one: object) => (other: object) => JSON.stringify(one) === JSON.stringify(other);

/** A list has one status: a filter by another takes its place. */
const hasStatus = (filter: object): boolean => '__status' in filter;

/** Above the products' list: a button for each quick filter that finds some, with their number. It joins the other filters and the search. */
export function QuickFilters() {
  const { formatMessage, formatNumber } = useIntl();
  const { filters, filterBy } = useListQuery();
  const { data } = useQuickFilterCountsQuery(undefined);
  const button = (name: QuickFilter) => {
    const own: readonly ListFilter[] = QUICK_FILTERS[name];
    const isOn = own.every((condition) => filters.some(isSame(condition)));
    const count = data?.[name] ?? 0;
    if (count === 0 && !isOn) return null;
    const others = filters.filter((filter) => !own.some(isSame(filter)));
    const kept = own.some(hasStatus) ? others.filter((filter) => !hasStatus(filter)) : others;
    return (
      <Button
        key={name}
        size="S"
        shrink={0}
        variant={isOn ? 'secondary' : 'tertiary'}
        aria-pressed={isOn}
        onClick={() => filterBy(isOn ? others : [...kept, ...own])}
        endIcon={<Badge active={isOn}>{formatNumber(count)}</Badge>}
        // Strapi hides an icon from screen readers.
        aria-label={`${formatMessage({ id: `shop.quick-filter.${name}` })} ${formatNumber(count)}`}
      >
        {formatMessage({ id: `shop.quick-filter.${name}` })}
      </Button>
    );
  };
  return (
    <Flex role="group" aria-label={formatMessage({ id: 'shop.quick-filter.all' })} gap={2} wrap="wrap">
      {QUICK_FILTER_NAMES.map(button)}
    </Flex>
  );
}

/** Drops all filters of a list, also those of another day, which Strapi keeps. What is searched stays: its box still shows it. */
export function DropFilters() {
  const { formatMessage } = useIntl();
  const { filters, filterBy } = useListQuery();
  if (filters.length === 0) return null;
  return (
    <Button size="S" variant="secondary" startIcon={<Cross aria-hidden />} onClick={() => filterBy([])}>
      {formatMessage({ id: 'shop.filtered.clear' }, { count: filters.length })}
    </Button>
  );
}
