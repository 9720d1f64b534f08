import { Editor, Element, Node, Range, Transforms } from 'slate';
import { insertBlocks } from '../insert-blocks';
import type { ElementNode } from '../slate-nodes';
import type { Video } from '../../../read-model/projection/video-address';
import { videoBlock } from './video-node';

const paragraph = (): ElementNode => ({ type: 'paragraph', children: [{ type: 'text', text: '' }] });

/** Inserts a video, and a paragraph to go on in where it is the last block. */
export function insertVideo(editor: Editor, video: Video): void {
  insertBlocks(editor, [videoBlock(video)]);
  const [index = 0] = editor.selection?.anchor.path ?? [];
  if (index === editor.children.length - 1) Transforms.insertNodes(editor, paragraph(), { at: [index + 1], select: true });
}

/** @returns whether the caret is in a paragraph without text: what is pasted there stands alone */
export function isInEmptyParagraph({ selection, children }: Editor): boolean {
  if (!selection || Range.isExpanded(selection)) return false;
  const block = children[selection.anchor.path[0] ?? 0];
  return Element.isElement(block) && block.type === 'paragraph' && Node.string(block) === '';
}

export function removeVideo(editor: Editor): void {
  const [index = 0] = editor.selection?.anchor.path ?? [];
  Transforms.removeNodes(editor, { at: [index] });
  if (editor.children.length === 0) Transforms.insertNodes(editor, paragraph(), { at: [0], select: true });
}

export const continueBelow = (editor: Editor): void => Transforms.insertNodes(editor, paragraph());
