import { Editor, Element, Node, Path, Point, Range, Transforms, type NodeEntry } from 'slate';
import { emptyParagraph, isOfType, type ElementNode } from '../../../../admin/shared/slate-nodes';
import { newCells, widthOf } from './change-table';

/** The menu of blocks turns a cell into a heading or a list, and puts a picture into it: a cell stays one, a picture goes below. */
function repairRow(editor: Editor, [, path]: NodeEntry<ElementNode>): boolean {
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
  return false;
}

function repairTable(editor: Editor, [table, path]: NodeEntry<ElementNode>): boolean {
  const width = widthOf(table);
  for (const [row, at] of Node.children(editor, path)) {
    const count = isOfType(row, 'table-row') ? row.children.length : width;
    // Without a row it is no table.
    if (!isOfType(row, 'table-row')) Transforms.unwrapNodes(editor, { at: path });
    else if (count < width) Transforms.insertNodes(editor, newCells(width - count), { at: [...at, count] });
    else continue;
    return true;
  }
  return false;
}

/** A part of a table that stands alone, as a paste or a deletion may leave it, is a paragraph. */
function repairLoosePart(editor: Editor, [node, path]: NodeEntry): boolean {
  const parent = Node.parent(editor, path);
  if (isOfType(node, 'table-row') && !isOfType(parent, 'table')) Transforms.unwrapNodes(editor, { at: path });
  else if (isOfType(node, 'table-cell') && !isOfType(parent, 'table-row'))
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  else return false;
  return true;
}

/** @returns whether it changed something: the editor then looks again */
function repair(editor: Editor, [node, path]: NodeEntry): boolean {
  if (path.length === 0) {
    // Behind a table at the end no text could be typed.
    if (!isOfType(editor.children.at(-1), 'table')) return false;
    Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] });
    return true;
  }
  if (isOfType(node, 'table')) return repairTable(editor, [node, path]);
  if (isOfType(node, 'table-row') && repairRow(editor, [node, path])) return true;
  return repairLoosePart(editor, [node, path]);
}

const cellAt = (editor: Editor, point: Point): NodeEntry | undefined =>
  Editor.above(editor, { at: point, match: (node) => isOfType(node, 'table-cell') });

/** Whether a key would join a cell with what is before or behind it. */
function isAtBorder(editor: Editor, next: Point | undefined): boolean {
  const { selection } = editor;
  if (!selection || !next) return false;
  const [own, other] = [cellAt(editor, selection.anchor), cellAt(editor, next)];
  return own?.[0] !== other?.[0];
}

/** What is selected from inside of a table to somewhere else loses its text, cell by cell and block by block: cells stay. */
function deleteAcrossCells(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return false;
  const [start, end] = Range.edges(selection);
  const [first, last] = [cellAt(editor, start), cellAt(editor, end)];
  if (first?.[0] === last?.[0]) return false;
  const texts = [
    ...Editor.nodes(editor, { at: selection, match: (node) => Element.isElement(node) && Editor.hasInlines(editor, node) }),
  ];
  Editor.withoutNormalizing(editor, () => {
    for (const [, path] of texts.reverse()) {
      const at = Range.intersection(selection, Editor.range(editor, path));
      if (at && Range.isExpanded(at)) Transforms.delete(editor, { at });
    }
    Transforms.collapse(editor, { edge: 'start' });
  });
  return true;
}

/** Keeps tables tables. */
export function withTables(editor: Editor): Editor {
  const { normalizeNode, deleteBackward, deleteForward, deleteFragment } = editor;
  const pointBeside = (side: 'before' | 'after'): Point | undefined =>
    (editor.selection && Editor[side](editor, editor.selection.anchor)) || undefined;
  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };
  editor.deleteBackward = (unit) => {
    if (!isAtBorder(editor, pointBeside('before'))) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!isAtBorder(editor, pointBeside('after'))) deleteForward(unit);
  };
  editor.deleteFragment = (direction) => {
    if (!deleteAcrossCells(editor)) deleteFragment(direction);
  };
  return editor;
}
