import { Editor, Node, Path, Range, Transforms } from 'slate';
import { emptyParagraph, isOfType, type ElementNode } from './slate-nodes';

/**
 * Changes blocks that are known to be as the editor would normalize them. It then looks at the body alone, and at no block. Else it
 * keeps a list of all that it will look at, and goes through this list with each of them: for 5,000 blocks that takes minutes.
 */
function changeUnchecked(editor: Editor, change: () => void): void {
  const { getDirtyPaths } = editor;
  editor.getDirtyPaths = () => [[]];
  try {
    change();
  } finally {
    editor.getDirtyPaths = getDirtyPaths;
  }
}

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

/**
 * Inserts blocks at the caret, or behind what is selected, and puts it behind them. Behind a table or a video is a line to go on in.
 *
 * @param blocks as the editor would normalize them
 */
export function insertBlocks(editor: Editor, blocks: readonly ElementNode[]): void {
  if (blocks.length === 0) return;
  Editor.withoutNormalizing(editor, () => {
    const first = makeRoom(editor);
    const below = first + blocks.length;
    const needsLine = isVoidOrTable(blocks.at(-1)) && !isOfType(editor.children[first], 'paragraph');
    const inserted = needsLine ? [...blocks, emptyParagraph()] : blocks;
    changeUnchecked(editor, () =>
      inserted.forEach((node, at) => editor.apply({ type: 'insert_node', path: [first + at], node })),
    );
    const isLine = isVoidOrTable(blocks.at(-1));
    Transforms.select(editor, isLine ? Editor.start(editor, [below]) : Editor.end(editor, [below - 1]));
  });
}

/** Operations of a paste, when to undo it takes long. */
const MANY = 200;

/** Undoes and redoes a large paste in a moment. */
export function withLargeUndo(editor: Editor): Editor {
  for (const step of ['undo', 'redo'] as const) {
    const stock = editor[step];
    editor[step] = () => {
      const { undos, redos } = editor.history;
      const batch = (step === 'undo' ? undos : redos).at(-1);
      if (!batch || batch.operations.length < MANY) return stock();
      // With the caret in a block that goes, the editor would look for another place in the whole body, for each block.
      Transforms.deselect(editor);
      changeUnchecked(editor, stock);
      return Transforms.select(editor, (step === 'undo' && batch.selectionBefore) || Editor.end(editor, []));
    };
  }
  return editor;
}

/** @returns the path of the block at the top of the body that the caret is in */
export const caretBlock = ({ selection }: Editor): Path => [selection?.anchor.path[0] ?? 0];
