import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { endText } from '../custom-fields/moment-text';
import type { StoredFile } from '../uploads/stored-file';
import type { Column } from './columns';
import { PictureCell } from './picture-cell';
import { toMoment } from './shown-state';

const cell = (content: ReactNode): ReactNode => (
  <Typography textColor="neutral800" style={{ whiteSpace: 'nowrap' }}>
    {content}
  </Typography>
);

type Format = (value: unknown) => ReactNode;

const asYear: Format = (value) => cell(typeof value === 'number' ? String(value) : '-');

const asText: Format = (value) =>
  cell(typeof value === 'string' && value !== '' ? <FormattedMessage id={value} defaultMessage={value} /> : '-');

const asMoment: Format = (value) => {
  const moment = toMoment(value);
  return cell(moment === undefined ? '-' : endText(moment.getTime()));
};

/** @param value one file, several, or null */
const asPictures: Format = (value) => <PictureCell files={[value ?? []].flat() as StoredFile[]} />;

/**
 * Strapi's own cell shows a year as 1,990, the value of an enumeration without its text, a moment in the browser's time with
 * weekday and the month's name, which pushes other columns out of sight, and pictures as small circles.
 */
function formatOf({ attribute }: Column): Format | undefined {
  if (attribute.customField === 'global::year') return asYear;
  if (attribute.type === 'media') return asPictures;
  if (attribute.type === 'enumeration') return asText;
  return attribute.type === 'datetime' ? asMoment : undefined;
}

/** Strapi's hook for the columns of a list. */
export function formatCells<T extends { displayedHeaders: Column[] }>(list: T): T {
  const withFormatter = (column: Column): Column => {
    const format = formatOf(column);
    return format ? { ...column, cellFormatter: (row) => format(row[column.name]) } : column;
  };
  return { ...list, displayedHeaders: list.displayedHeaders.map(withFormatter) };
}
