import { Checkbox, Typography } from '@strapi/design-system';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { TYPE_TEXTS } from '../../editorial/labels';
import {
  cellKey,
  pasteCells,
  readCell,
  showCell,
  TYPED_COLUMNS,
  type ListedWine,
  type TypedCells,
  type TypedColumn,
  type TypedRows,
} from './cells';

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    padding: 0.4rem 0.8rem;
    text-align: left;
  }
  td:has(input[type='text']) {
    padding: 0;
  }
  thead th {
    position: sticky;
    top: 0;
    background: ${({ theme }) => theme.colors.neutral100};
    z-index: 1;
  }
  input[type='text'] {
    width: 100%;
    min-width: 9rem;
    border: 0;
    padding: 0.8rem;
    font: inherit;
    text-align: right;
    color: ${({ theme }) => theme.colors.neutral800};
    background: transparent;
  }
  input[type='text']:focus {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
  input[data-changed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
    font-weight: 600;
  }
  input[aria-invalid='true'] {
    background: ${({ theme }) => theme.colors.danger100};
    color: ${({ theme }) => theme.colors.danger700};
  }
`;

const IN_STOCK = 'in_stock';

type Column = TypedColumn | typeof IN_STOCK;

/** Rows that a key moves down. A checkbox keeps its Enter. */
function rowsDown({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1;
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0;
}

function focusCell(grid: Element, row: number, column: string): void {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
}

interface CellTableProps {
  wines: readonly ListedWine[];
  typed: TypedRows;
  wrong: ReadonlySet<string>;
  onType: (typed: TypedRows) => void;
}

/**
 * Prices, vintages and stock of some wines, with the keys of a spreadsheet: Enter and the arrows move up and down, Tab to the right,
 * Escape takes back what was typed into a cell, and cells that were copied elsewhere are pasted over several.
 */
export function CellTable({ wines, typed, wrong, onType }: CellTableProps) {
  const { formatMessage } = useIntl();
  const labelOf = (column: Column | 'name'): string => {
    const label = TYPE_TEXTS['api::product.product'].fields[column]?.label[0] ?? column;
    return formatMessage({ id: label, defaultMessage: label });
  };
  const change = (documentId: string, cells: TypedCells): void =>
    onType({ ...typed, [documentId]: { ...typed[documentId], ...cells } });

  const restore = (documentId: string, column: Column): void => {
    const { [column]: _, ...others } = typed[documentId] ?? {};
    onType({ ...typed, [documentId]: others });
  };

  const keyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { row, column } = (event.target as HTMLElement).dataset;
    if (row === undefined || column === undefined) return;
    const wine = wines[Number(row)];
    if (event.key === 'Escape' && wine) restore(wine.documentId, column as Column);
    const down = rowsDown(event);
    if (down === 0) return;
    event.preventDefault();
    focusCell(event.currentTarget, Number(row) + down, column);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: TypedColumn): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    onType(pasteCells(wines, typed, { row, column, text }));
  };

  const input = (wine: ListedWine, row: number, column: TypedColumn) => {
    const text = typed[wine.documentId]?.[column];
    const read = text === undefined ? undefined : readCell(column, text);
    return (
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-row={row}
        data-column={column}
        data-changed={text !== undefined && read !== wine[column]}
        aria-label={`${labelOf(column)}: ${wine.name}`}
        aria-invalid={wrong.has(cellKey(wine.documentId, column))}
        value={text ?? showCell(column, wine[column])}
        onFocus={(event) => event.currentTarget.select()}
        onPaste={(event) => paste(event, row, column)}
        onChange={(event) => change(wine.documentId, { [column]: event.target.value })}
        onBlur={() => {
          if (read !== undefined) change(wine.documentId, { [column]: showCell(column, read) });
        }}
      />
    );
  };

  return (
    <Grid onKeyDown={keyDown}>
      <thead>
        <tr>
          {(['name', ...TYPED_COLUMNS, IN_STOCK] as const).map((column) => (
            <th key={column} scope="col">
              <Typography variant="sigma" textColor="neutral800">
                {labelOf(column)}
              </Typography>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wines.map((wine, row) => (
          <tr key={wine.documentId}>
            <th scope="row">
              <Typography textColor="neutral800">{wine.name}</Typography>
            </th>
            {TYPED_COLUMNS.map((column) => (
              <td key={column}>{input(wine, row, column)}</td>
            ))}
            <td>
              <Checkbox
                data-row={row}
                data-column={IN_STOCK}
                aria-label={`${labelOf(IN_STOCK)}: ${wine.name}`}
                checked={typed[wine.documentId]?.in_stock ?? wine.in_stock ?? false}
                onCheckedChange={(isChecked) => change(wine.documentId, { in_stock: isChecked === true })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
