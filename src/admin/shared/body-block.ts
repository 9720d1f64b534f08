import type { ComponentType, KeyboardEvent, ReactElement } from 'react';
import type { Editor } from 'slate';
import type { RenderElementProps } from 'slate-react';
import type { ElementNode } from './slate-nodes';

/** A kind of block of the body's editor, as Strapi's blocks editor takes it. */
export interface BodyBlock {
  renderElement: (props: RenderElementProps) => ReactElement;
  matchNode: (node: ElementNode) => boolean;
  isInBlocksSelector: boolean;
  icon?: ComponentType;
  label?: { id: string; defaultMessage: string };
  isDraggable?: (element: ElementNode) => boolean;
  dragHandleTopMargin?: string;
  /** what is typed at the start of a line to get it */
  snippets?: string[];
  plugin?: (editor: Editor) => Editor;
  /** @returns what renders a dialog, where one asks first */
  handleConvert?: (editor: Editor) => (() => ReactElement) | undefined;
  handleEnterKey?: (editor: Editor) => void;
  handleBackspaceKey?: (editor: Editor, event: KeyboardEvent) => void;
  handleTab?: (editor: Editor) => void;
  handleShiftTab?: (editor: Editor) => void;
}
