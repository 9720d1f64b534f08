import { Box, Button, Flex } from '@strapi/design-system';
import { Filter, More } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { QUICK_FILTERED_UID } from '../../editorial/quick-filters';
import { addToLists, contentManager } from '../content-manager';
import { ListExport } from '../exchange/list-export';
import { GroupFilters } from './group-filters';
import { useListQuery } from './list-query';
import { useIsPhone } from './phone';
import { FilterNotice, QuickFilters } from './quick-filters';
import { useTicked, WatchTicked } from './ticked';

/**
 * Strapi offers a place at the end of the row of actions alone. This one is above that row; on a phone between the search and the other
 * actions, so that the search comes first.
 */
function useBarElement(isPhone: boolean) {
  const marker = useRef<HTMLSpanElement>(null);
  const [bar, setBar] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const after = isPhone ? marker.current?.parentElement : marker.current?.closest('main > *');
    if (!after) return undefined;
    const element = document.createElement('div');
    element.style.width = '100%';
    after.before(element);
    setBar(element);
    return () => element.remove();
  }, [isPhone]);
  return { marker, bar };
}

/** Which part of a phone's list is unfolded. */
type Fold = 'none' | 'filters' | 'actions';

/** Folds Strapi's own buttons: its filters, the first of them, and all others (src/admin/lists/product-columns.tsx has the style). */
function useFold(marker: RefObject<HTMLElement>, isPhone: boolean) {
  const [fold, setFold] = useState<Fold>('none');
  useLayoutEffect(() => {
    const buttons = marker.current?.parentElement;
    if (!buttons || !isPhone) return undefined;
    buttons.dataset.shopFold = fold;
    return () => {
      delete buttons.dataset.shopFold;
    };
  }, [marker, fold, isPhone]);
  return { fold, setFold };
}

function FoldButtons({ fold, onChange }: { fold: Fold; onChange: (fold: Fold) => void }) {
  const { formatMessage } = useIntl();
  const { filters } = useListQuery();
  const button = (one: 'filters' | 'actions', icon: ReactNode) => (
    <Button
      fullWidth
      variant={fold === one ? 'secondary' : 'tertiary'}
      aria-expanded={fold === one}
      startIcon={icon}
      onClick={() => onChange(fold === one ? 'none' : one)}
    >
      {one === 'filters' && filters.length > 0
        ? formatMessage({ id: 'shop.fold.filtered' }, { count: filters.length })
        : formatMessage({ id: `shop.fold.${one}` })}
    </Button>
  );
  return (
    <Flex gap={2}>
      <Box flex={1}>{button('filters', <Filter aria-hidden />)}</Box>
      <Box flex={1}>{button('actions', <More aria-hidden />)}</Box>
    </Flex>
  );
}

function GroupedFilters({ slug }: { slug: string | undefined }) {
  if (slug !== QUICK_FILTERED_UID) return null;
  return (
    <>
      <QuickFilters />
      <GroupFilters />
    </>
  );
}

function ListBar() {
  const { slug } = useParams<{ slug: string }>();
  const isPhone = useIsPhone();
  const { marker, bar } = useBarElement(isPhone);
  const { fold, setFold } = useFold(marker, isPhone);
  const hasTicked = useTicked(slug).length > 0;
  const wide = (
    <Flex
      direction="column"
      alignItems="stretch"
      gap={3}
      paddingLeft={{ initial: 4, medium: 6, large: 10 }}
      paddingRight={{ initial: 4, medium: 6, large: 10 }}
      paddingBottom={3}
    >
      <GroupedFilters slug={slug} />
      <Flex gap={3} wrap="wrap" justifyContent="flex-end">
        <Box flex={1} minWidth={0}>
          <FilterNotice uid={slug} />
        </Box>
        <ListExport uid={slug} />
      </Flex>
    </Flex>
  );
  const narrow = (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <FoldButtons fold={fold} onChange={setFold} />
      <FilterNotice uid={slug} />
      {fold === 'filters' && <GroupedFilters slug={slug} />}
      {(fold === 'actions' || hasTicked) && <ListExport uid={slug} />}
    </Flex>
  );
  return (
    <>
      <span ref={marker} hidden />
      {bar && createPortal(isPhone ? narrow : wide, bar)}
    </>
  );
}

/** Adds quick filters and the notice of filters to the panel's lists. Call it in `bootstrap`. */
export function addListBar(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [...actions, WatchTicked]);
  addToLists(app, 'shop-list-bar', ListBar);
}
