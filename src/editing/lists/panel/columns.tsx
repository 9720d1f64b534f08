import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { endText } from '../../fields/panel/moment-text';
import type { StoredFile } from '../../../media/panel/stored-file';
import { PictureCell } from './picture-cell';
import { ShownBadge, toMoment } from './shown';

export type Row = Readonly<Record<string, unknown>>;

/** A column of a list, as Strapi's hook passes it. */
export interface Column {
  name: string;
  label: string | object;
  attribute: { type: string; customField?: string };
  searchable?: boolean;
  sortable?: boolean;
  cellFormatter?: (row: Row) => ReactNode;
}

export interface ColumnList {
  displayedHeaders: Column[];
  layout: { metadatas: Readonly<Record<string, object>> };
}

export const hasAttributes = ({ layout }: ColumnList, ...names: string[]): boolean =>
  names.every((name) => name in layout.metadatas);

type Format = (value: unknown) => ReactNode;

const FORMATS: Readonly<Record<string, Format>> = {
  'global::year': (value) => (typeof value === 'number' ? String(value) : '-'),
  datetime: (value) => {
    const moment = toMoment(value);
    return moment === undefined ? '-' : endText(moment.getTime());
  },
  enumeration: (value) =>
    typeof value === 'string' && value !== '' ? <FormattedMessage id={value} defaultMessage={value} /> : '-',
  // One file, several, or null.
  media: (value) => <PictureCell files={[value ?? []].flat() as StoredFile[]} />,
};

function formatColumn(column: Column): Column {
  const { type, customField = '' } = column.attribute;
  const format = FORMATS[customField] ?? FORMATS[type];
  if (!format) return column;
  const cellFormatter = (row: Row): ReactNode => (
    <Typography textColor="neutral800" style={{ whiteSpace: 'nowrap' }}>
      {format(row[column.name])}
    </Typography>
  );
  return { ...column, cellFormatter };
}

/**
 * Strapi's hook for the columns of a list. Strapi's own cell shows a year as 1,990, the value of an enumeration without its text, a moment in
 * the browser's time, and pictures as small circles.
 */
export const formatCells = <T extends { displayedHeaders: Column[] }>(list: T): T => ({
  ...list,
  displayedHeaders: list.displayedHeaders.map(formatColumn),
});

/** Strapi's hook for the columns of a list: one more for entries that are shown in a window of time. */
export function addShownColumn<T extends ColumnList>(list: T): T {
  if (!hasAttributes(list, 'starts_at', 'ends_at')) return list;
  const column: Column = {
    name: 'shown',
    label: { id: 'shop.shown' },
    attribute: { type: 'custom' },
    searchable: false,
    sortable: false,
    cellFormatter: (row) => <ShownBadge {...row} />,
  };
  return { ...list, displayedHeaders: list.displayedHeaders.toSpliced(2, 0, column) };
}
