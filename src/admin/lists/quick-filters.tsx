import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Filter } from '@strapi/icons';
import { useIntl } from 'react-intl';
import {
  QUICK_FILTER_NAMES,
  QUICK_FILTERS,
  QUICK_FILTERS_PATH,
  type QuickFilter,
  type QuickFilterCounts,
} from '../../editorial/quick-filters';
import { useFetch } from '../use-fetch';
import { DropFilters, UnfilteredCount } from './filtered-search';
import { useListQuery } from './list-query';
import { useWrites } from './writes';

const isSame = (one: readonly object[], other: readonly object[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Above the products' list: a button for each quick filter, with the number of products that it finds. */
export function QuickFilters() {
  const { formatMessage, formatNumber } = useIntl();
  const { filters, search, replace } = useListQuery();
  const { data } = useFetch<QuickFilterCounts>(`${QUICK_FILTERS_PATH}?write=${useWrites()}`);
  const button = (name: QuickFilter) => {
    const isOn = search === '' && isSame(filters, QUICK_FILTERS[name]);
    const count = data?.[name];
    const label = formatMessage({ id: `shop.quick-filter.${name}` });
    return (
      <Button
        key={name}
        size="S"
        variant={isOn ? 'secondary' : 'tertiary'}
        aria-pressed={isOn}
        shrink={0}
        onClick={() => replace(isOn ? [] : QUICK_FILTERS[name])}
      >
        <Flex tag="span" gap={2}>
          {label}{' '}
          {count !== undefined && (
            <Box tag="span" paddingLeft={2} paddingRight={2} hasRadius background={isOn ? 'primary200' : 'neutral150'}>
              {formatNumber(count)}
            </Box>
          )}
        </Flex>
      </Button>
    );
  };
  return (
    <Flex role="group" aria-label={formatMessage({ id: 'shop.quick-filter.all' })} gap={2} wrap="wrap">
      {QUICK_FILTER_NAMES.filter((name) => data === undefined || name in data).map(button)}
    </Flex>
  );
}

/** Says that the list is filtered, also by filters of another day, which Strapi keeps; with one button for all of them. */
export function FilterNotice({ uid }: { uid: string | undefined }) {
  const { formatMessage } = useIntl();
  const { filters, search, replace } = useListQuery();
  if (filters.length === 0 && search === '') return null;
  const isFilteredSearch = filters.length > 0 && search !== '' && uid !== undefined;
  return (
    <Flex role="status" gap={3} wrap="wrap" padding={2} paddingLeft={4} background="primary100" hasRadius>
      <Filter aria-hidden fill="primary600" />
      <Typography textColor="primary700">
        {isFilteredSearch ? (
          <>
            {formatMessage({ id: 'shop.filtered.search' }, { search })} <UnfilteredCount uid={uid} />
          </>
        ) : (
          formatMessage({ id: 'shop.filtered.notice' })
        )}
      </Typography>
      {isFilteredSearch ? (
        <DropFilters />
      ) : (
        <Button size="S" variant="secondary" onClick={() => replace([])}>
          {formatMessage({ id: 'shop.filtered.clear' })}
        </Button>
      )}
    </Flex>
  );
}
