import { Checkbox, Th } from '@strapi/design-system';
import { Table, useTable } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { BulkAction, BulkActionProps } from '../../../admin/shared/content-manager';
import type { Part } from '../../../admin/shared/panel-parts';
import { createSharedValue } from '../../../admin/shared/shared-value';

interface Ticked {
  uid: string;
  documentIds: readonly string[];
  /** unticks all */
  clear: () => void;
}

const NONE: readonly string[] = [];

const shared = createSharedValue<Ticked | undefined>(undefined);

/** A bulk action without a button: Strapi tells the ticked entries to bulk actions alone, which are there while entries are ticked. */
export const WatchTicked: Part<BulkAction, BulkActionProps> = ({ model, documents }) => {
  const selectRow = useTable('WatchTicked', (state) => state.selectRow);
  // The table makes a new function in each render.
  const select = useRef(selectRow);
  const ids = documents.map(({ documentId }) => documentId).join();
  useEffect(() => {
    select.current = selectRow;
  });
  useEffect(() => {
    shared.set({ uid: model, documentIds: ids.split(','), clear: () => select.current([]) });
    return () => shared.set(undefined);
  }, [model, ids]);
  return null;
};

/** @returns the entries that are ticked in the list of this content type, on all of its pages */
export const useTicked = (uid: string | undefined): readonly string[] =>
  shared.use((ticked) => (ticked !== undefined && ticked.uid === uid ? ticked.documentIds : NONE));

/** Unticks the entries of the list on the page. */
export const clearTicked = (): void => shared.get()?.clear();

/** Ticks the rows of this page, or unticks them. Strapi's own box compares numbers alone, and forgets the ticks of other pages. */
function HeaderCheckbox() {
  const { rows, selectedRows, selectRow } = useTable('HeaderCheckbox', (state) => state);
  const { formatMessage } = useIntl();
  const others = selectedRows.filter((ticked) => !rows.some(({ id }) => id === ticked.id));
  const count = selectedRows.length - others.length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <Th>
      <Checkbox
        aria-label={formatMessage({ id: 'global.select-all-entries' })}
        disabled={rows.length === 0}
        checked={isAll || (count > 0 && 'indeterminate')}
        onCheckedChange={() => selectRow(isAll ? others : [...others, ...rows])}
      />
    </Th>
  );
}

/** Puts the box in the place of Strapi's, in every list of the content manager. Call it in `register`. */
export function keepTicksOfOtherPages(): void {
  Table.HeaderCheckboxCell = HeaderCheckbox;
}
