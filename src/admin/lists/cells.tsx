import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { endText } from '../custom-fields/moment-text';
import type { Column } from './columns';
import { toMoment } from './shown-state';

const cell = (content: ReactNode): ReactNode => (
  <Typography textColor="neutral800" style={{ whiteSpace: 'nowrap' }}>
    {content}
  </Typography>
);

type Format = (value: unknown) => ReactNode;

const asYear: Format = (value) => (typeof value === 'number' ? String(value) : '-');

const asText: Format = (value) =>
  typeof value === 'string' && value !== '' ? <FormattedMessage id={value} defaultMessage={value} /> : '-';

const asMoment: Format = (value) => {
  const moment = toMoment(value);
  return moment === undefined ? '-' : endText(moment.getTime());
};

/**
 * Strapi's own cell shows a year as 1,990, the value of an enumeration without its text, and a moment in the browser's time with
 * weekday and the month's name, which pushes other columns out of sight.
 */
function formatOf({ attribute }: Column): Format | undefined {
  if (attribute.customField === 'global::year') return asYear;
  if (attribute.type === 'enumeration') return asText;
  return attribute.type === 'datetime' ? asMoment : undefined;
}

/** Strapi's hook for the columns of a list. */
export function formatCells<T extends { displayedHeaders: Column[] }>(list: T): T {
  const withFormatter = (column: Column): Column => {
    const format = formatOf(column);
    return format ? { ...column, cellFormatter: (row) => cell(format(row[column.name])) } : column;
  };
  return { ...list, displayedHeaders: list.displayedHeaders.map(withFormatter) };
}
