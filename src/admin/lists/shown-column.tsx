import { hasAttributes, type ColumnList } from './columns';
import { ShownBadge } from './shown';

/** Strapi's hook for the columns of a list: one more for entries that are shown in a window of time. */
export function addShownColumn<T extends ColumnList>(list: T): T {
  if (!hasAttributes(list, 'starts_at', 'ends_at')) return list;
  const column = {
    name: 'shown',
    label: { id: 'shop.shown' },
    attribute: { type: 'custom' },
    searchable: false,
    sortable: false,
    cellFormatter: (row: object) => <ShownBadge {...row} />,
  };
  const [picture, title, ...others] = list.displayedHeaders;
  const first = [picture, title].filter((header) => header !== undefined);
  return { ...list, displayedHeaders: [...first, column, ...others] };
}
