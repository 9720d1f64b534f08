import { Checkbox, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PHONE } from './phone';
import { useTexts } from './texts';

/** Long texts go on in further lines, and on a phone the cells of a row: they pushed the buttons past the edge. */
const Folded = styled(Table)`
  tbody td {
    white-space: normal;
    overflow-wrap: anywhere;
  }

  @media ${PHONE} {
    :is(thead, tbody) {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[3]}`};
      padding-block: ${({ theme }) => theme.spaces[3]};
    }
    td {
      height: auto;
      padding: 0;
    }
    td[data-title]::before {
      content: attr(data-title) ': ';
      color: ${({ theme }) => theme.colors.neutral600};
    }
    td[data-first] {
      flex: 1 1 calc(100% - 5rem);
    }
  }
`;

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** the title is for screen readers alone: a column of buttons */
  isQuiet?: boolean;
}

interface Ticks<Row> {
  ids: readonly string[];
  /** names a row */
  label: (row: Row) => string;
  /** called with the ids that are ticked then, those of other pages too */
  onChange: (ids: readonly string[]) => void;
}

interface ShopTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** where rows can be ticked */
  ticks?: Ticks<Row>;
  /** instead of a table without rows */
  empty: string;
}

/** The table of the shop's pages. A click on the header's box leaves the ticks of other pages alone. */
export function ShopTable<Row>({ caption, rows, idOf, columns, ticks, empty }: ShopTableProps<Row>) {
  const { say } = useTexts('ui');
  if (rows.length === 0) return <Typography textColor="neutral600">{empty}</Typography>;
  const here = rows.map(idOf);
  const isTicked = (id: string): boolean => ticks?.ids.includes(id) === true;
  const tick = (ids: readonly string[], checked: boolean): void => {
    const others = (ticks?.ids ?? []).filter((id) => !ids.includes(id));
    ticks?.onChange(checked ? [...others, ...ids] : others);
  };
  const isAll = here.every(isTicked);
  return (
    <Folded aria-label={caption} colCount={columns.length + (ticks ? 1 : 0)} rowCount={rows.length + 1}>
      <Thead>
        <Tr>
          {ticks && (
            <Th>
              <Checkbox
                aria-label={say('tick-all')}
                checked={isAll || (here.some(isTicked) && 'indeterminate')}
                onCheckedChange={() => tick(here, !isAll)}
              />
            </Th>
          )}
          {columns.map(({ title, isQuiet = false }) => (
            <Th key={title}>
              {isQuiet ? <VisuallyHidden>{title}</VisuallyHidden> : <Typography variant="sigma">{title}</Typography>}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={idOf(row)}>
            {ticks && (
              <Td>
                <Checkbox
                  aria-label={ticks.label(row)}
                  checked={isTicked(idOf(row))}
                  onCheckedChange={(checked) => tick([idOf(row)], checked === true)}
                />
              </Td>
            )}
            {columns.map(({ title, cell, isQuiet = false }, index) => (
              <Td key={title} {...(index === 0 ? { 'data-first': true } : !isQuiet && { 'data-title': title })}>
                <Typography textColor="neutral800">{cell(row)}</Typography>
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Folded>
  );
}
