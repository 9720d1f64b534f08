import { useReadOnly, useSlateStatic } from 'slate-react';
import { BlockText } from './block-text';
import { Caption } from './caption';
import { changeBlock } from './change-block';
import type { ElementNode } from './slate-nodes';

/** Asks below a picture of an article what it shows, and for its caption (src/admin/strapi-patches.ts). */
export function PictureTexts({ element }: { element: ElementNode }) {
  const editor = useSlateStatic();
  const isReadOnly = useReadOnly();
  return (
    <>
      <BlockText
        name="picture-text"
        label="shop.picture-text.label"
        placeholder="shop.picture-text.placeholder"
        text={element.image?.alternativeText}
        disabled={isReadOnly}
        onChange={(alternativeText) => changeBlock(editor, element, { image: { ...element.image, alternativeText } })}
      />
      <Caption element={element} />
    </>
  );
}
