import { Editor, Element, Node, Path, Point, Range, Transforms, type NodeEntry } from 'slate';
import type { ElementNode } from '../slate-nodes';
import { clearCells, newCell } from './change-table';
import { around, isOfType, widthOf } from './table-place';

const newParagraph = (): ElementNode => ({ type: 'paragraph', children: [{ type: 'text', text: '' }] });

/** The menu of blocks turns a cell into a heading or a list, and puts a picture into it: a cell stays one, a picture goes below. */
function repairRow(editor: Editor, [row, path]: NodeEntry<ElementNode>): boolean {
  for (const [child, at] of Node.children(editor, path)) {
    if (Element.isElement(child) && child.type === 'table-cell') continue;
    if (!Element.isElement(child)) Transforms.wrapNodes(editor, { type: 'table-cell', children: [] }, { at });
    else if (editor.isVoid(child)) Transforms.moveNodes(editor, { at, to: Path.next(Path.parent(path)) });
    else if (child.type === 'list') Transforms.unwrapNodes(editor, { at });
    else {
      Transforms.unsetNodes(editor, ['level', 'format', 'language'], { at });
      Transforms.setNodes(editor, { type: 'table-cell' }, { at });
    }
    return true;
  }
  return row.children.length === 0;
}

function repairTable(editor: Editor, [table, path]: NodeEntry<ElementNode>): boolean {
  const width = widthOf(table);
  for (const [row, at] of Node.children(editor, path)) {
    if (!isOfType(row, 'table-row')) {
      // Without a row it is no table.
      Transforms.unwrapNodes(editor, { at: path });
      return true;
    }
    const { length } = row.children;
    if (length < width) {
      Transforms.insertNodes(editor, Array.from({ length: width - length }, newCell), { at: [...at, length] });
      return true;
    }
  }
  return false;
}

/** A part of a table that stands alone, as a paste of it may leave it. */
function repairLoosePart(editor: Editor, [node, path]: NodeEntry): boolean {
  const parent = Node.parent(editor, path);
  if (isOfType(node, 'table-row') && !isOfType(parent, 'table')) Transforms.unwrapNodes(editor, { at: path });
  else if (isOfType(node, 'table-cell') && !isOfType(parent, 'table-row'))
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  else return false;
  return true;
}

/** @returns whether it changed something: the editor then looks again */
function repair(editor: Editor, entry: NodeEntry): boolean {
  const [node, path] = entry;
  if (path.length === 0) {
    // Behind a table at the end no text could be typed.
    if (!isOfType(editor.children.at(-1), 'table')) return false;
    Transforms.insertNodes(editor, newParagraph(), { at: [editor.children.length] });
    return true;
  }
  if (isOfType(node, 'table')) return repairTable(editor, [node, path]);
  if (isOfType(node, 'table-row') && repairRow(editor, [node, path])) return true;
  return repairLoosePart(editor, entry);
}

/** @returns the cells of which something is selected */
function selectedCells(editor: Editor, selection: Range): Path[] {
  const cells = [...Editor.nodes(editor, { at: selection, match: (node) => isOfType(node, 'table-cell') })];
  return cells.flatMap(([, path]) => {
    const selected = Range.intersection(selection, Editor.range(editor, path));
    return selected && Range.isExpanded(selected) ? [path] : [];
  });
}

/**
 * Deletes what is selected where a table is only in part: its cells lose their text and stay. The editor's own way would join a cell with
 * what is around the table, or take cells out of their rows.
 *
 * @returns whether it did: a table that is selected as a whole, or a text of one cell, needs no care
 */
function deleteInParts(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection) || around(editor, 'table-cell')) return false;
  const [start, end] = Range.edges(selection);
  const [first = 0, last = 0] = [start.path[0], end.path[0]];
  const isWhole = (at: number): boolean =>
    first !== last && (at === first ? Editor.isStart(editor, start, [at]) : Editor.isEnd(editor, end, [at]));
  const isTable = (at: number): boolean => isOfType(editor.children[at], 'table');
  if (!isTable(first) && !isTable(last)) return false;
  const emptied = [first, last].filter((at) => isTable(at) && isWhole(at));
  Editor.withoutNormalizing(editor, () => {
    clearCells(
      editor,
      selectedCells(editor, selection).filter(([at]) => at === first || at === last),
    );
    if (!isTable(last)) Transforms.delete(editor, { at: { anchor: Editor.start(editor, [last]), focus: end } });
    if (!isTable(first)) Transforms.delete(editor, { at: { anchor: start, focus: Editor.end(editor, [first]) } });
    for (let at = last; at >= first; at -= 1) {
      if ((at > first && at < last) || emptied.includes(at)) Transforms.removeNodes(editor, { at: [at] });
    }
    if (!editor.children[first]) Transforms.insertNodes(editor, newParagraph(), { at: [first] });
    Transforms.select(editor, isTable(first) ? Editor.start(editor, start.path.slice(0, 3)) : Editor.end(editor, [first]));
  });
  return true;
}

/**
 * Deleting one character at a border of a cell or a table does not join what is on both sides: it moves the caret.
 *
 * @returns whether the caret is at such a border
 */
function stopsAtBorder(editor: Editor, direction: 'before' | 'after'): boolean {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return false;
  const { anchor } = selection;
  const next = Editor[direction](editor, anchor);
  const cell = around(editor, 'table-cell', anchor.path);
  if (cell) {
    const [, path] = cell;
    return Point.equals(anchor, direction === 'before' ? Editor.start(editor, path) : Editor.end(editor, path));
  }
  if (!next || !around(editor, 'table', next.path)) return false;
  const block = Editor.path(editor, anchor, { depth: 1 });
  const isEmpty = Editor.string(editor, block) === '' && isOfType(Node.get(editor, block), 'paragraph');
  if (isEmpty && Path.hasPrevious(block)) Transforms.removeNodes(editor, { at: block });
  Transforms.select(editor, Editor.isStart(editor, next, next.path) ? next : Editor.end(editor, next.path));
  return true;
}

/** Keeps tables tables. */
export function withTables(editor: Editor): Editor {
  const { normalizeNode, deleteBackward, deleteForward, deleteFragment } = editor;
  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };
  editor.deleteBackward = (unit) => {
    if (!stopsAtBorder(editor, 'before')) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!stopsAtBorder(editor, 'after')) deleteForward(unit);
  };
  editor.deleteFragment = (direction) => {
    if (!deleteInParts(editor)) deleteFragment(direction);
  };
  return editor;
}
