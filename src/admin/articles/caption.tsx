import { useReadOnly, useSlateStatic } from 'slate-react';
import { BlockText } from './block-text';
import { changeBlock } from './change-block';
import type { ElementNode } from './slate-nodes';

/** The text that visitors read below a picture or a video. */
export function Caption({ element }: { element: ElementNode }) {
  const editor = useSlateStatic();
  const isReadOnly = useReadOnly();
  return (
    <BlockText
      name="caption"
      label="shop.caption.label"
      placeholder="shop.caption.placeholder"
      text={element.caption}
      disabled={isReadOnly}
      onChange={(text) => changeBlock(editor, element, { caption: text === '' ? undefined : text })}
    />
  );
}
