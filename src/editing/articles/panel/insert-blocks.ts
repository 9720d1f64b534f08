import { Editor, Node, Path, Range, Transforms } from 'slate';
import { emptyParagraph, isOfType, type ElementNode } from '../../../admin/shared/slate-nodes';

const isVoidOrTable = (block: ElementNode | undefined): boolean => ['table', 'video', 'image'].includes(block?.type ?? '');

/** @returns where blocks at the caret go: what is before and after it is split, an empty paragraph is taken away */
function makeRoom(editor: Editor): number {
  const { selection, children } = editor;
  if (!selection) return children.length;
  const caret = Range.end(selection);
  const [at = 0] = caret.path;
  const block = children[at] as ElementNode;
  if (isVoidOrTable(block)) return at + 1;
  if (isOfType(block, 'paragraph') && Node.string(block) === '') {
    Transforms.removeNodes(editor, { at: [at] });
    return at;
  }
  if (Editor.isStart(editor, caret, [at])) return at;
  if (!Editor.isEnd(editor, caret, [at])) Transforms.splitNodes(editor, { at: caret, match: (_node, path) => path.length === 1 });
  return at + 1;
}

/** Inserts blocks at the caret, or behind what is selected, and puts it behind them. Behind a table or a video is a line to go on in. */
export function insertBlocks(editor: Editor, blocks: readonly ElementNode[]): void {
  if (blocks.length === 0) return;
  Editor.withoutNormalizing(editor, () => {
    const first = makeRoom(editor);
    const below = first + blocks.length;
    const needsLine = isVoidOrTable(blocks.at(-1)) && !isOfType(editor.children[first], 'paragraph');
    const inserted = needsLine ? [...blocks, emptyParagraph()] : blocks;
    Transforms.insertNodes(editor, [...inserted], { at: [first] });
    const isLine = isVoidOrTable(blocks.at(-1));
    Transforms.select(editor, isLine ? Editor.start(editor, [below]) : Editor.end(editor, [below - 1]));
  });
}

/** @returns the path of the block at the top of the body that the caret is in */
export const caretBlock = ({ selection }: Editor): Path => [selection?.anchor.path[0] ?? 0];
