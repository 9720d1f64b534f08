import { Editor, Element, Path, type NodeEntry } from 'slate';
import type { ElementNode } from '../slate-nodes';

/** A cell that the caret is in. */
export interface TablePlace {
  table: ElementNode;
  tablePath: Path;
  row: number;
  column: number;
}

export const isOfType = (node: unknown, type: string): node is ElementNode => Element.isElement(node) && node.type === type;

/** @returns the innermost element of a type around the selection or a place */
export const around = (editor: Editor, type: string, at?: Path): NodeEntry<ElementNode> | undefined =>
  Editor.above<ElementNode>(editor, { match: (node) => isOfType(node, type), ...(at ? { at } : {}) });

/** @returns where the caret is in a table; undefined when it is in none, or in several cells of several tables */
export function placeInTable(editor: Editor): TablePlace | undefined {
  const { selection } = editor;
  const found = selection && around(editor, 'table', selection.anchor.path);
  if (!found) return undefined;
  const [table, tablePath] = found;
  const [row = 0, column = 0] = selection.anchor.path.slice(tablePath.length);
  return { table, tablePath, row, column };
}

const cellPath = ({ tablePath }: TablePlace, row: number, column: number): Path => [...tablePath, row, column];

export const widthOf = (table: ElementNode): number =>
  Math.max(0, ...table.children.map((row) => (row.type === 'text' ? 0 : (row as ElementNode).children.length)));

/** @returns the start of a cell, which a key or a button moves the caret to */
export const startOfCell = (editor: Editor, place: TablePlace, row: number, column: number): ReturnType<typeof Editor.start> =>
  Editor.start(editor, cellPath(place, row, column));
