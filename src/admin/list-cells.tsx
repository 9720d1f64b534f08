import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Column {
  name: string;
  attribute: { type: string; customField?: string };
  cellFormatter?: (row: Record<string, unknown>) => ReactNode;
}

const cell = (content: ReactNode): ReactNode => <Typography textColor="neutral800">{content}</Typography>;

function withFormatter(column: Column): Column {
  const { name, attribute } = column;
  // Strapi's own cell shows a year as 1,990 and the value of an enumeration without its text.
  if (attribute.customField === 'global::year') {
    return { ...column, cellFormatter: (row) => cell(typeof row[name] === 'number' ? String(row[name]) : '-') };
  }
  if (attribute.type === 'enumeration') {
    return {
      ...column,
      cellFormatter: (row) => {
        const value = row[name];
        return cell(typeof value === 'string' && value !== '' ? <FormattedMessage id={value} defaultMessage={value} /> : '-');
      },
    };
  }
  return column;
}

/** Strapi's hook for the columns of a list. */
export function formatCells<T extends { displayedHeaders: Column[] }>(list: T): T {
  return { ...list, displayedHeaders: list.displayedHeaders.map(withFormatter) };
}
