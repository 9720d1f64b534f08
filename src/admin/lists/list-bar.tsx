import { Box, Flex } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useParams } from 'react-router-dom';
import { QUICK_FILTERED_UID } from '../../editorial/quick-filters';
import { addToLists, contentManager } from '../content-manager';
import { ListExport } from '../exchange/list-export';
import { GroupFilters } from './group-filters';
import { FilterNotice, QuickFilters } from './quick-filters';
import { WatchTicked } from './ticked';

/** Strapi offers a place at the end of the row of actions alone; this one is above that row. */
function useBarElement() {
  const marker = useRef<HTMLSpanElement>(null);
  const [bar, setBar] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const actions = marker.current?.closest('main > *');
    if (!actions) return undefined;
    const element = document.createElement('div');
    actions.before(element);
    setBar(element);
    return () => element.remove();
  }, []);
  return { marker, bar };
}

function ListBar() {
  const { slug } = useParams<{ slug: string }>();
  const { marker, bar } = useBarElement();
  const content = (
    <Flex
      direction="column"
      alignItems="stretch"
      gap={3}
      paddingLeft={{ initial: 4, medium: 6, large: 10 }}
      paddingRight={{ initial: 4, medium: 6, large: 10 }}
      paddingBottom={3}
    >
      {slug === QUICK_FILTERED_UID && <QuickFilters />}
      {slug === QUICK_FILTERED_UID && <GroupFilters />}
      <Flex gap={3} wrap="wrap" justifyContent="flex-end">
        <Box flex={1} minWidth={0}>
          <FilterNotice uid={slug} />
        </Box>
        <ListExport uid={slug} />
      </Flex>
    </Flex>
  );
  return (
    <>
      <span ref={marker} hidden />
      {bar && createPortal(content, bar)}
    </>
  );
}

/** Adds quick filters and the notice of filters to the panel's lists. Call it in `bootstrap`. */
export function addListBar(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [...actions, WatchTicked]);
  addToLists(app, 'shop-list-bar', ListBar);
}
