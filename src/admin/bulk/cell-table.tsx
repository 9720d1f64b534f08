import { Checkbox, Typography } from '@strapi/design-system';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFormats } from '../use-formats';
import { CellGrid } from './cell-grid';
import {
  cellKey,
  pasteCells,
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

/** Rows that a key moves down. */
function rowsDown({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1;
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0;
}

function focusCell(grid: Element, row: number, column: string): void {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
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
  const read = text === undefined ? undefined : readCell(column, text);
  const showRead = (): void => {
    if (read !== undefined) onType(showCell(column, read));
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    onPaste(pasted);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      data-row={row}
      data-column={column}
      data-changed={text !== undefined && read !== wine[column]}
      aria-label={label}
      aria-invalid={isWrong}
      value={text ?? showCell(column, wine[column])}
      onFocus={(event) => event.currentTarget.select()}
      onPaste={paste}
      onChange={(event) => onType(event.target.value)}
      onBlur={showRead}
      // In the last row it does not leave the cell.
      onKeyDown={({ key }) => key === 'Enter' && showRead()}
    />
  );
}

interface TickCellProps {
  row: number;
  column: TickedColumn;
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

const TickCell = ({ row, column, label, isTicked, onTick }: TickCellProps) => (
  <Checkbox
    data-row={row}
    data-column={column}
    aria-label={label}
    checked={isTicked}
    onCheckedChange={(isChecked) => onTick(isChecked === true)}
  />
);

function Titles({ labelOf }: { labelOf: (column: Column | 'name') => string }) {
  return (
    <thead>
      <tr>
        {(['name', ...TYPED_COLUMNS, ...TICKED_COLUMNS] as const).map((column) => (
          <th key={column} scope="col">
            <Typography variant="sigma" textColor="neutral800">
              {labelOf(column)}
            </Typography>
          </th>
        ))}
      </tr>
    </thead>
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
 * Escape takes back what was typed into a cell, and cells that were copied elsewhere are pasted over several.
 */
export function CellTable({ wines, typed, wrong, onType }: CellTableProps) {
  const { fieldLabel } = useFormats();
  const labelOf = (column: Column | 'name'): string => fieldLabel('api::product.product', column);
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

  return (
    <CellGrid onKeyDown={keyDown}>
      <Titles labelOf={labelOf} />
      <tbody>
        {wines.map((wine, row) => (
          <tr key={wine.documentId}>
            <th scope="row">
              <Typography textColor="neutral800" variant="omega">
                {wine.name}
              </Typography>
            </th>
            {TYPED_COLUMNS.map((column) => (
              <td key={column}>
                <TextCell
                  {...{ wine, row, column }}
                  label={`${labelOf(column)}: ${wine.name}`}
                  text={typed[wine.documentId]?.[column]}
                  isWrong={wrong.has(cellKey(wine.documentId, column))}
                  onType={(text) => change(wine.documentId, { [column]: text })}
                  onPaste={(text) => onType(pasteCells(wines, typed, { row, column, text }))}
                />
              </td>
            ))}
            {TICKED_COLUMNS.map((column) => (
              <td key={column}>
                <TickCell
                  {...{ row, column, label: `${labelOf(column)}: ${wine.name}` }}
                  isTicked={typed[wine.documentId]?.[column] ?? wine[column] ?? false}
                  onTick={(isTicked) => change(wine.documentId, { [column]: isTicked })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </CellGrid>
  );
}
