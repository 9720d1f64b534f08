import { Editor, Transforms } from 'slate';
import { changeUnchecked } from './unchecked';

/** Operations of a paste, when to undo it takes long. */
const MANY = 200;

/**
 * Undoes and redoes a large paste in a moment. With the caret in a block that goes, the editor would look for another place in the whole
 * body, for each block.
 */
export function withLargeUndo(editor: Editor): Editor {
  for (const step of ['undo', 'redo'] as const) {
    const stock = editor[step];
    editor[step] = () => {
      const { undos, redos } = editor.history;
      const batch = (step === 'undo' ? undos : redos).at(-1);
      if (!batch || batch.operations.length < MANY) return stock();
      Transforms.deselect(editor);
      changeUnchecked(editor, stock);
      const place = step === 'undo' ? batch.selectionBefore : Editor.end(editor, []);
      return place ? Transforms.select(editor, place) : undefined;
    };
  }
  return editor;
}
