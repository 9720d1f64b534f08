import { useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { Caption, PictureText } from './block-text';
import type { BodyBlock } from '../../../admin/shared/body-block';
import { insertBlocks } from './insert-blocks';
import { MediaLibrary } from './media-library';
import { emptyText } from '../../../admin/shared/slate-nodes';

/** Inserts pictures at the caret. Strapi's own takes a file's name as what it shows: "IMG_2031.jpg". */
function PictureDialog() {
  const editor = useSlateStatic();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <MediaLibrary
      multiple
      onClose={() => setIsOpen(false)}
      onChoose={(images) =>
        insertBlocks(
          editor,
          images.map((image) => ({ type: 'image', image, children: emptyText() })),
        )
      }
    />
  );
}

/** Strapi's block of a picture, with inputs for its text and its caption below. */
export const pictureBlock = (stock: BodyBlock): BodyBlock => ({
  ...stock,
  handleConvert: () => () => <PictureDialog />,
  renderElement: (props) => (
    <>
      {stock.renderElement(props)}
      <PictureText element={props.element} />
      <Caption element={props.element} />
    </>
  ),
});
