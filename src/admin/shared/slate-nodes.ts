import { Element, type BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { BlockNode } from '../../public/read-model/projection/body-nodes';

type Marks = Pick<BlockNode, 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code'>;

/** Text with marks, in the body's editor. */
export interface TextNode extends Marks {
  type: 'text';
  text: string;
}

/** A block, a part of one, or a link, in the body's editor. */
export interface ElementNode extends Omit<BlockNode, 'text' | 'children' | keyof Marks> {
  /** of code */
  language?: string;
  /** of a list inside of a list */
  indentLevel?: number;
  children: (ElementNode | TextNode)[];
}

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & HistoryEditor;
    Element: ElementNode;
    Text: TextNode;
  }
}

export const emptyText = (): TextNode[] => [{ type: 'text', text: '' }];
export const emptyParagraph = (): ElementNode => ({ type: 'paragraph', children: emptyText() });
export const videoBlock = (url: string): ElementNode => ({ type: 'video', url, children: emptyText() });

export const isOfType = (node: unknown, type: string): node is ElementNode => Element.isElement(node) && node.type === type;

/** @returns the text of blocks, with a line for each, and each row of a table: a cell has no blocks */
export function linesOf(blocks: readonly ElementNode[], between = '\n'): ElementNode['children'] {
  return blocks.flatMap(({ type, url = '', children }, at): ElementNode['children'] => {
    const start: ElementNode['children'] = at === 0 ? [] : [{ type: 'text', text: between }];
    const isText = children.every((child) => child.type === 'text' || child.type === 'link');
    if (type === 'video') return [...start, { type: 'text', text: url }];
    return [...start, ...(isText ? children : linesOf(children as ElementNode[], type === 'table-row' ? ' ' : '\n'))];
  });
}
