import { Editor, Element, Node, Path, Range, Text, Transforms } from 'slate';
import type { ElementNode } from './slate-nodes';
import { changeUnchecked } from './unchecked';

/** @returns the path of the block that holds a place, at the top of the body */
const blockAt = (editor: Editor, path: Path): Path => Editor.path(editor, path, { depth: 1 });

/**
 * @returns where blocks at the caret go, in the order of the body. What is before and after the caret is split, an empty paragraph is
 *   taken away.
 */
function makeRoom(editor: Editor): Path {
  if (!editor.selection) return [editor.children.length];
  const caret = Range.end(editor.selection);
  const path = blockAt(editor, caret.path);
  const block = Node.get(editor, path);
  if (!Element.isElement(block) || block.type === 'table' || editor.isVoid(block)) return Path.next(path);
  if (block.type === 'paragraph' && Editor.isEmpty(editor, block)) {
    Transforms.removeNodes(editor, { at: path });
    return path;
  }
  if (Editor.isStart(editor, caret, path)) return path;
  if (!Editor.isEnd(editor, caret, path)) Transforms.splitNodes(editor, { at: caret, match: (_node, at) => at.length === 1 });
  return Path.next(path);
}

/**
 * Inserts blocks at the caret, or behind what is selected, and puts it behind them.
 *
 * @param blocks as the editor would normalize them
 */
export function insertBlocks(editor: Editor, blocks: readonly ElementNode[]): void {
  if (blocks.length === 0) return;
  Editor.withoutNormalizing(editor, () => {
    const [first = 0] = makeRoom(editor);
    changeUnchecked(editor, () => blocks.forEach((node, at) => editor.apply({ type: 'insert_node', path: [first + at], node })));
    Transforms.select(editor, Editor.end(editor, [first + blocks.length - 1]));
  });
}

/** Inserts text with marks and links at the caret, into the block that is there. */
export function insertInline(editor: Editor, children: ElementNode['children']): void {
  Transforms.insertNodes(
    editor,
    children.filter((child) => !Text.isText(child) || child.text !== ''),
    { select: true },
  );
}
