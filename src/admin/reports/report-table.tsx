import { Typography, VisuallyHidden } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PHONE } from '../lists/phone';
import { useFormats } from './formats';

const Frame = styled.div`
  overflow-x: auto;
`;

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${({ theme }) => `${theme.spaces[2]} ${theme.spaces[2]}`};
    text-align: end;
    vertical-align: middle;
    white-space: nowrap;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
  }
  tbody tr:last-child > * {
    border-bottom: none;
  }
  th:first-child {
    text-align: start;
    padding-inline-start: 0;
    white-space: normal;
    overflow-wrap: anywhere;
    width: 100%;
    min-width: 14rem;
  }
  th:last-child,
  td:last-child {
    padding-inline-end: 0;
  }
  tbody th {
    font-weight: inherit;
  }
  /* Beside a name, four numbers run past the edge. */
  @media ${PHONE} {
    tr {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr));
      border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    }
    th,
    td {
      border-bottom: none;
      padding-inline: 0;
      overflow-wrap: anywhere;
    }
    th:first-child {
      grid-column: 1 / -1;
      width: auto;
      padding-block-end: 0;
    }
  }
`;

export interface ReportColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
}

interface ReportTableProps<Row> {
  /** read by screen readers before the table */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** the first names the row */
  columns: readonly ReportColumn<Row>[];
}

const text = (content: ReactNode) => (
  <Typography variant="omega" textColor="neutral800">
    {content}
  </Typography>
);

/** The first cell of a row is its header. */
export function ReportTable<Row>({ caption, rows, rowKey, columns }: ReportTableProps<Row>) {
  const { translate } = useFormats();
  if (rows.length === 0) return <Typography textColor="neutral600">{translate('none')}</Typography>;
  return (
    <Frame>
      <Grid>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                <Typography variant="sigma" textColor="neutral600">
                  {title}
                </Typography>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell }, index) =>
                index === 0 ? (
                  <th key={title} scope="row">
                    {text(cell(row))}
                  </th>
                ) : (
                  <td key={title}>{text(cell(row))}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Frame>
  );
}
