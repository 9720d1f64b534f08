import { Editor, Transforms, type Path } from 'slate';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../../contract/limits';
import { caretBlock, insertBlocks } from '../insert-blocks';
import { emptyParagraph, emptyText, isOfType, type ElementNode } from '../../../../admin/shared/slate-nodes';

/** A cell that the caret is in. */
export interface TablePlace {
  table: ElementNode;
  path: Path;
  row: number;
  column: number;
}

/** Of a new table. */
const ROWS = 3;
const COLUMNS = 3;

const newCell = (): ElementNode => ({ type: 'table-cell', children: emptyText() });
export const newCells = (count: number): ElementNode[] => Array.from({ length: count }, newCell);
const newRow = (width: number): ElementNode => ({ type: 'table-row', children: newCells(width) });

export const widthOf = (table: ElementNode): number =>
  Math.max(0, ...table.children.map((row) => ('children' in row ? row.children.length : 0)));

/** @returns where the caret is in a table */
export function placeInTable(editor: Editor): TablePlace | undefined {
  const path = caretBlock(editor);
  const table = editor.children[path[0] ?? 0];
  if (!editor.selection || !isOfType(table, 'table')) return undefined;
  const [, row = 0, column = 0] = editor.selection.anchor.path;
  return { table, path, row, column };
}

const goTo = (editor: Editor, { path }: TablePlace, row: number, column: number): void =>
  Transforms.select(editor, Editor.start(editor, [...path, row, column]));

export function insertTable(editor: Editor): void {
  const rows = Array.from({ length: ROWS }, () => newRow(COLUMNS));
  insertBlocks(editor, [{ type: 'table', headerRow: true, children: rows }]);
  const [below = 1] = caretBlock(editor);
  Transforms.select(editor, Editor.start(editor, [below - 1]));
}

export function removeTable(editor: Editor, { path }: TablePlace): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, emptyParagraph(), { at: path, select: true });
  });
}

export function insertRow(editor: Editor, place: TablePlace): void {
  const { table, path, row, column } = place;
  if (table.children.length >= TABLE_ROWS_MAX) return;
  Transforms.insertNodes(editor, newRow(widthOf(table)), { at: [...path, row + 1] });
  goTo(editor, place, row + 1, column);
}

export function insertColumn(editor: Editor, place: TablePlace): void {
  const { table, path, row, column } = place;
  if (widthOf(table) >= TABLE_COLUMNS_MAX) return;
  Editor.withoutNormalizing(editor, () => {
    table.children.forEach((_row, at) => Transforms.insertNodes(editor, newCell(), { at: [...path, at, column + 1] }));
  });
  goTo(editor, place, row, column + 1);
}

export function removeRow(editor: Editor, place: TablePlace): void {
  const { table, path, row, column } = place;
  if (table.children.length === 1) return removeTable(editor, place);
  Transforms.removeNodes(editor, { at: [...path, row] });
  return goTo(editor, place, Math.max(0, row - 1), column);
}

export function removeColumn(editor: Editor, place: TablePlace): void {
  const { table, path, row, column } = place;
  if (widthOf(table) === 1) return removeTable(editor, place);
  Editor.withoutNormalizing(editor, () => {
    table.children.forEach((_row, at) => Transforms.removeNodes(editor, { at: [...path, at, column] }));
  });
  return goTo(editor, place, row, Math.max(0, column - 1));
}

export function toggleHeader(editor: Editor, { table, path }: TablePlace, header: 'headerRow' | 'headerColumn'): void {
  if (table[header]) Transforms.unsetNodes(editor, header, { at: path });
  else Transforms.setNodes(editor, { [header]: true }, { at: path });
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
  else goTo(editor, place, row, cell % width);
}
