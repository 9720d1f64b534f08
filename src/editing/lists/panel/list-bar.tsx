import { Flex } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useParams } from 'react-router-dom';
import { QUICK_FILTERED_UID } from '../server/quick-filters';
import { ListButtons } from '../../bulk/panel/list-buttons';
import { addToLists, contentManager } from '../../../admin/shared/content-manager';
import { ListExport } from '../../import/panel/list-export';
import { DropFilters, QuickFilters } from './quick-filters';
import { WatchTicked } from './ticked';

/** An element below the row of the list's actions, in its whole width: Strapi offers a place in that row alone. */
function useBar() {
  const marker = useRef<HTMLSpanElement>(null);
  const [bar, setBar] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const element = document.createElement('div');
    element.style.width = '100%';
    marker.current?.parentElement?.after(element);
    setBar(element);
    return () => element.remove();
  }, []);
  return { marker, bar };
}

function ListBar() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { marker, bar } = useBar();
  const filters = (
    <Flex gap={3} wrap="wrap">
      {slug === QUICK_FILTERED_UID && <QuickFilters />}
      <DropFilters />
    </Flex>
  );
  return (
    <>
      <ListButtons uid={slug} />
      <ListExport uid={slug} />
      <span ref={marker} hidden />
      {bar && createPortal(filters, bar)}
    </>
  );
}

/** Adds quick filters, bulk changes and the export to the panel's lists. Call it in `bootstrap`. */
export function addListBar(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addBulkAction((actions) => [...actions, WatchTicked]);
  addToLists(app, 'shop-list-bar', ListBar);
}
