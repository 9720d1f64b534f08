import { Checkbox, Typography } from '@strapi/design-system';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useIsPhone } from '../lists/phone';
import { useFormats } from '../use-formats';
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
  const { fieldLabel } = useFormats();
  const isPhone = useIsPhone();
  /** what was typed before each paste, and after it */
  const pastes = useRef<{ before: TypedRows; after: TypedRows }[]>([]);
  const isShown = (column: Column): boolean => !isPhone || PHONE_COLUMNS.includes(column);
  const typedColumns = TYPED_COLUMNS.filter(isShown);
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
    const down = rowsDown(event);
    if (down === 0) return;
    event.preventDefault();
    const to = `[data-row="${Number(row) + down}"][data-column="${column}"]`;
    const cell = event.currentTarget.querySelector<HTMLElement>(to);
    // In the last row, Enter shows what was read.
    if (cell) cell.focus();
    else if (event.target instanceof HTMLInputElement) event.target.blur();
  };

  const rowOf = (wine: ListedWine, row: number) => (
    <tr key={wine.documentId}>
      <th scope="row">
        <Typography textColor="neutral800">{wine.name}</Typography>
      </th>
      {typedColumns.map((column) => (
        <td key={column}>
          <TextCell
            {...{ wine, row, column }}
            label={`${labelOf(column)}: ${wine.name}`}
            text={typed[wine.documentId]?.[column]}
            isWrong={wrong.has(cellKey(wine.documentId, column))}
            onType={(text) => change(wine.documentId, { [column]: text })}
            onPaste={(text) => paste(row, column, text)}
          />
        </td>
      ))}
      {TICKED_COLUMNS.filter(isShown).map((column) => (
        <td key={column}>
          <Checkbox
            data-row={row}
            data-column={column}
            aria-label={`${labelOf(column)}: ${wine.name}`}
            checked={typed[wine.documentId]?.[column] ?? wine[column] ?? false}
            onCheckedChange={(isTicked) => change(wine.documentId, { [column]: isTicked === true })}
          />
        </td>
      ))}
    </tr>
  );
  return (
    <Grid onKeyDown={keyDown}>
      <thead>
        <tr>
          {(['name', ...typedColumns, ...TICKED_COLUMNS.filter(isShown)] as const).map((column) => (
            <th key={column} scope="col">
              <Typography variant="sigma">{labelOf(column)}</Typography>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{wines.map(rowOf)}</tbody>
    </Grid>
  );
}
