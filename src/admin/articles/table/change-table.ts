import { Editor, Node, Path, Transforms } from 'slate';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../contract/article-body';
import { insertBlocks } from '../insert-blocks';
import type { ElementNode } from '../slate-nodes';
import { isOfType, placeInTable, startOfCell, widthOf, type TablePlace } from './table-place';

/** Of a new table. */
const ROWS = 3;
const COLUMNS = 3;

export const newCell = (): ElementNode => ({ type: 'table-cell', children: [{ type: 'text', text: '' }] });

const newRow = (width: number): ElementNode => ({ type: 'table-row', children: Array.from({ length: width }, newCell) });

export function insertTable(editor: Editor): void {
  const rows = Array.from({ length: ROWS }, () => newRow(COLUMNS));
  insertBlocks(editor, [{ type: 'table', headerRow: true, children: rows }]);
  const place = placeInTable(editor);
  if (place) Transforms.select(editor, startOfCell(editor, place, 0, 0));
}

export function removeTable(editor: Editor, { tablePath }: TablePlace): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: tablePath });
    Transforms.insertNodes(
      editor,
      { type: 'paragraph', children: [{ type: 'text', text: '' }] },
      { at: tablePath, select: true },
    );
  });
}

export function insertRow(editor: Editor, place: TablePlace): void {
  const { table, tablePath, row, column } = place;
  if (table.children.length >= TABLE_ROWS_MAX) return;
  Transforms.insertNodes(editor, newRow(widthOf(table)), { at: [...tablePath, row + 1] });
  Transforms.select(editor, startOfCell(editor, place, row + 1, column));
}

export function insertColumn(editor: Editor, place: TablePlace): void {
  const { table, tablePath, row, column } = place;
  if (widthOf(table) >= TABLE_COLUMNS_MAX) return;
  Editor.withoutNormalizing(editor, () => {
    table.children.forEach((_row, at) => Transforms.insertNodes(editor, newCell(), { at: [...tablePath, at, column + 1] }));
  });
  Transforms.select(editor, startOfCell(editor, place, row, column + 1));
}

export function removeRow(editor: Editor, place: TablePlace): void {
  const { table, tablePath, row, column } = place;
  if (table.children.length === 1) return removeTable(editor, place);
  Transforms.removeNodes(editor, { at: [...tablePath, row] });
  return Transforms.select(editor, startOfCell(editor, place, Math.max(0, row - 1), column));
}

export function removeColumn(editor: Editor, place: TablePlace): void {
  const { table, tablePath, row, column } = place;
  if (widthOf(table) === 1) return removeTable(editor, place);
  Editor.withoutNormalizing(editor, () => {
    table.children.forEach((_row, at) => Transforms.removeNodes(editor, { at: [...tablePath, at, column] }));
  });
  return Transforms.select(editor, startOfCell(editor, place, row, Math.max(0, column - 1)));
}

export function toggleHeader(editor: Editor, { table, tablePath }: TablePlace, header: 'headerRow' | 'headerColumn'): void {
  if (table[header]) Transforms.unsetNodes(editor, header, { at: tablePath });
  else Transforms.setNodes(editor, { [header]: true }, { at: tablePath });
}

/** Moves the caret to the next or the last cell. Behind the last one is a new row. */
export function moveToCell(editor: Editor, step: 1 | -1): void {
  const place = placeInTable(editor);
  if (!place) return;
  const width = widthOf(place.table);
  const cell = place.row * width + place.column + step;
  if (cell < 0) return;
  const row = Math.floor(cell / width);
  if (row >= place.table.children.length) insertRow(editor, { ...place, column: 0 });
  else Transforms.select(editor, startOfCell(editor, place, row, cell % width));
}

/** Removes the text of some cells, and no cell. */
export function clearCells(editor: Editor, cells: readonly Path[]): void {
  Editor.withoutNormalizing(editor, () => {
    for (const path of cells) {
      const cell = Node.get(editor, path);
      if (!isOfType(cell, 'table-cell')) continue;
      Transforms.removeNodes(editor, { at: path });
      Transforms.insertNodes(editor, newCell(), { at: path });
    }
  });
}

const rowsOf = (table: ElementNode): ElementNode[][] =>
  table.children.map((row) => (row.type === 'text' ? [] : ((row as ElementNode).children as ElementNode[])));

/** Puts the cells of another table over those from the caret on. The table grows as far as it may. */
export function fillCells(editor: Editor, other: ElementNode): void {
  const place = placeInTable(editor);
  if (!place) return;
  const { table, tablePath, row, column } = place;
  const [cells, others] = [rowsOf(table), rowsOf(other)];
  const height = Math.min(TABLE_ROWS_MAX, Math.max(cells.length, row + others.length));
  const width = Math.min(TABLE_COLUMNS_MAX, Math.max(widthOf(table), column + widthOf(other)));
  const cellAt = (down: number, right: number): ElementNode =>
    others[down - row]?.[right - column] ?? cells[down]?.[right] ?? newCell();
  const children = Array.from({ length: height }, (_row, down) => ({
    type: 'table-row',
    children: Array.from({ length: width }, (_cell, right) => cellAt(down, right)),
  }));
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: tablePath });
    Transforms.insertNodes(editor, { ...table, children }, { at: tablePath });
  });
  Transforms.select(editor, Editor.end(editor, [...tablePath, Math.min(height, row + others.length) - 1]));
}
