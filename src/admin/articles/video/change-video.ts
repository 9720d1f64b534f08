import { Editor, Element, Node, Range, Transforms, type Descendant } from 'slate';
import { insertBlocks } from '../insert-blocks';
import type { ElementNode } from '../slate-nodes';
import type { Video } from '../../../read-model/projection/video-address';
import { videoBlock } from './video-node';

const paragraph = (): ElementNode => ({ type: 'paragraph', children: [{ type: 'text', text: '' }] });

const isEmptyParagraph = (block: Descendant): boolean =>
  Element.isElement(block) && block.type === 'paragraph' && Node.string(block) === '';

/** Puts the caret into the line below its block, if that is empty or to be added. */
export function goOnBelow(editor: Editor): void {
  const below = [(editor.selection?.anchor.path[0] ?? 0) + 1];
  const next = editor.children[below[0] ?? 0];
  if (!next) Transforms.insertNodes(editor, paragraph(), { at: below, select: true });
  else if (isEmptyParagraph(next)) Transforms.select(editor, Editor.start(editor, below));
}

/** Inserts a video, and a paragraph to go on in where it is the last block. */
export function insertVideo(editor: Editor, video: Video): void {
  insertBlocks(editor, [videoBlock(video)]);
  goOnBelow(editor);
}

/** @returns whether the caret is in a paragraph without text: what is pasted there stands alone */
export function isInEmptyParagraph({ selection, children }: Editor): boolean {
  if (!selection || Range.isExpanded(selection)) return false;
  const block = children[selection.anchor.path[0] ?? 0];
  return block !== undefined && isEmptyParagraph(block);
}

export function removeVideo(editor: Editor): void {
  const [index = 0] = editor.selection?.anchor.path ?? [];
  Transforms.removeNodes(editor, { at: [index] });
  if (editor.children.length === 0) Transforms.insertNodes(editor, paragraph(), { at: [0], select: true });
}

export const continueBelow = (editor: Editor): void => Transforms.insertNodes(editor, paragraph());
