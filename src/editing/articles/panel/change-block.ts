import { Transforms, type Editor } from 'slate';
import { ReactEditor } from 'slate-react';
import type { ElementNode } from '../../../admin/shared/slate-nodes';

/** @param changes of which undefined takes a member away */
export function changeBlock(editor: Editor, element: ElementNode, changes: Partial<ElementNode>): void {
  const at = ReactEditor.findPath(editor, element);
  const gone = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [name as keyof ElementNode] : []));
  if (gone.length > 0) Transforms.unsetNodes<ElementNode>(editor, gone, { at });
  Transforms.setNodes<ElementNode>(editor, changes, { at });
}
