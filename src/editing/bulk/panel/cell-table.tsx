import { Checkbox, Typography } from '@strapi/design-system';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useIsPhone } from '../../../admin/ui/phone';
import { useTexts } from '../../../admin/ui/texts';
import {
  cellKey,
  pasteCells,
  PHONE_COLUMNS,
  readCell,
  showCell,
  TICKED_COLUMNS,
  TYPED_COLUMNS,
  type ListedWine,
  type TickedColumn,
  type TypedCells,
  type TypedColumn,
  type TypedRows,
} from './cells';

type Column = TypedColumn | TickedColumn;

/** A table like a spreadsheet's. */
const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    padding: 0.8rem;
    text-align: left;
  }
  td:has(input) {
    padding: 0;
  }
  input {
    width: 100%;
    min-width: 9rem;
    border: 0;
    padding: 0.8rem;
    font: inherit;
    font-size: 1.4rem;
    text-align: right;
    color: inherit;
    background: transparent;
  }
  input[data-changed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  input[aria-invalid='true'] {
    background: ${({ theme }) => theme.colors.danger100};
  }
`;

/** Rows that a key moves down. */
function rowsDown({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1;
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0;
}

interface TextCellProps {
  wine: ListedWine;
  row: number;
  column: TypedColumn;
  label: string;
  /** as typed; undefined while it shows what is stored */
  text: string | undefined;
  isWrong: boolean;
  onType: (text: string) => void;
  onPaste: (text: string) => void;
}

function TextCell({ wine, row, column, label, text, isWrong, onType, onPaste }: TextCellProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const read = text === undefined ? undefined : readCell(column, text);
  const shown = read === undefined || hasFocus ? text : showCell(column, read);
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    onPaste(pasted);
  };
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      data-row={row}
      data-column={column}
      data-changed={text !== undefined && read !== wine[column]}
      aria-label={label}
      aria-invalid={isWrong}
      value={shown ?? showCell(column, wine[column])}
      onFocus={(event) => {
        setHasFocus(true);
        event.currentTarget.select();
      }}
      onPaste={paste}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => setHasFocus(false)}
    />
  );
}

/** Moves to another row of the same column. In the last row, Enter shows what was read. */
function moveDown(event: KeyboardEvent<HTMLTableElement>, row: number, column: string): void {
  const down = rowsDown(event);
  if (down === 0) return;
  event.preventDefault();
  const cell = event.currentTarget.querySelector<HTMLElement>(`[data-row="${row + down}"][data-column="${column}"]`);
  if (cell) cell.focus();
  else if (event.target instanceof HTMLInputElement) event.target.blur();
}

interface WineRowProps {
  wine: ListedWine;
  row: number;
  typedColumns: readonly TypedColumn[];
  tickedColumns: readonly TickedColumn[];
  typed: TypedCells;
  wrong: ReadonlySet<string>;
  labelOf: (column: Column) => string;
  onType: (cells: TypedCells) => void;
  onPaste: (column: TypedColumn, text: string) => void;
}

function WineRow({ wine, row, typedColumns, tickedColumns, typed, wrong, labelOf, onType, onPaste }: WineRowProps) {
  return (
    <tr>
      <th scope="row">
        <Typography textColor="neutral800">{wine.name}</Typography>
      </th>
      {typedColumns.map((column) => (
        <td key={column}>
          <TextCell
            {...{ wine, row, column }}
            label={`${labelOf(column)}: ${wine.name}`}
            text={typed[column]}
            isWrong={wrong.has(cellKey(wine.documentId, column))}
            onType={(text) => onType({ [column]: text })}
            onPaste={(text) => onPaste(column, text)}
          />
        </td>
      ))}
      {tickedColumns.map((column) => (
        <td key={column}>
          <Checkbox
            data-row={row}
            data-column={column}
            aria-label={`${labelOf(column)}: ${wine.name}`}
            checked={typed[column] ?? wine[column] ?? false}
            onCheckedChange={(isTicked) => onType({ [column]: isTicked === true })}
          />
        </td>
      ))}
    </tr>
  );
}

interface CellTableProps {
  wines: readonly ListedWine[];
  typed: TypedRows;
  wrong: ReadonlySet<string>;
  onType: (typed: TypedRows) => void;
}

/**
 * Prices, vintages and stock of some wines, with the keys of a spreadsheet: Enter and the arrows move up and down, Tab to the right,
 * Escape takes back what was typed into a cell, cells that were copied elsewhere are pasted over several, and Ctrl with Z takes that back.
 */
export function CellTable({ wines, typed, wrong, onType }: CellTableProps) {
  const { fieldLabel } = useTexts('bulk');
  const isPhone = useIsPhone();
  /** what was typed before each paste, and after it */
  const pastes = useRef<{ before: TypedRows; after: TypedRows }[]>([]);
  const isShown = (column: Column): boolean => !isPhone || PHONE_COLUMNS.includes(column);
  const typedColumns = TYPED_COLUMNS.filter(isShown);
  const tickedColumns = TICKED_COLUMNS.filter(isShown);
  const labelOf = (column: Column | 'name'): string => fieldLabel('api::product.product', column);
  const change = (documentId: string, cells: TypedCells): void =>
    onType({ ...typed, [documentId]: { ...typed[documentId], ...cells } });
  const restore = (documentId: string, column: Column): void => {
    const { [column]: _, ...others } = typed[documentId] ?? {};
    onType({ ...typed, [documentId]: others });
  };
  const paste = (row: number, column: TypedColumn, text: string): void => {
    const after = pasteCells(wines, typed, { row, column, text });
    pastes.current.push({ before: typed, after });
    onType(after);
  };

  const keyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { row, column } = (event.target as HTMLElement).dataset;
    const wine = wines[Number(row)];
    if (column === undefined || !wine || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') restore(wine.documentId, column as Column);
    // Typing into one cell is taken back by the browser.
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && pastes.current.at(-1)?.after === typed) {
      event.preventDefault();
      onType(pastes.current.pop()?.before ?? typed);
    }
    moveDown(event, Number(row), column);
  };

  return (
    <Grid onKeyDown={keyDown}>
      <thead>
        <tr>
          {(['name', ...typedColumns, ...tickedColumns] as const).map((column) => (
            <th key={column} scope="col">
              <Typography variant="sigma">{labelOf(column)}</Typography>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wines.map((wine, row) => (
          <WineRow
            key={wine.documentId}
            {...{ wine, row, typedColumns, tickedColumns, wrong, labelOf }}
            typed={typed[wine.documentId] ?? {}}
            onType={(cells) => change(wine.documentId, cells)}
            onPaste={(column, text) => paste(row, column, text)}
          />
        ))}
      </tbody>
    </Grid>
  );
}
