import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Play } from '@strapi/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Transforms } from 'slate';
import { ReactEditor, useReadOnly, useSlateStatic, type RenderElementProps } from 'slate-react';
import { videoOf } from '../../../../public/read-model/projection/video-address';
import { Caption, keepKey } from '../block-text';
import type { BodyBlock } from '../../../../admin/shared/body-block';
import { changeBlock } from '../change-block';
import { caretBlock } from '../insert-blocks';
import { MediaLibrary } from '../media-library';
import { emptyParagraph, isOfType } from '../../../../admin/shared/slate-nodes';
import { VideoDialog } from './video-dialog';

const PICTURE = { width: '16rem', aspectRatio: '16 / 9', objectFit: 'cover', flex: 'none' } as const;

function Video({ attributes, children, element }: RenderElementProps) {
  const { formatMessage } = useIntl();
  const editor = useSlateStatic();
  const isReadOnly = useReadOnly();
  const [isChoosing, setIsChoosing] = useState(false);
  const { url = '', image } = element;
  const say = (id: string): string => formatMessage({ id: `shop.video.${id}` });
  const button = (id: string, press: () => void) => (
    <Button type="button" size="S" variant="tertiary" onClick={press}>
      {say(id)}
    </Button>
  );
  return (
    <Box {...attributes}>
      {children}
      <Box contentEditable={false} onKeyDown={keepKey} hasRadius padding={3} background="neutral100" borderColor="neutral200">
        <Flex gap={4} alignItems="flex-start" wrap="wrap">
          {image?.url && <img src={image.url} alt={image.alternativeText ?? ''} style={PICTURE} />}
          <Flex direction="column" alignItems="flex-start" gap={1} grow={1} basis="20rem">
            <Typography fontWeight="bold">{say(videoOf(url)?.provider ?? 'unknown')}</Typography>
            <a href={url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </a>
            {!isReadOnly && (
              <Flex gap={2} wrap="wrap" paddingTop={1}>
                {button(image ? 'other-picture' : 'picture', () => setIsChoosing(true))}
                {image && button('no-picture', () => changeBlock(editor, element, { image: undefined }))}
                {button('remove', () => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) }))}
              </Flex>
            )}
          </Flex>
        </Flex>
        <Caption element={element} />
        {isChoosing && (
          <MediaLibrary
            onClose={() => setIsChoosing(false)}
            onChoose={([chosen]) => chosen && changeBlock(editor, element, { image: chosen })}
          />
        )}
      </Box>
    </Box>
  );
}

/** A video of another site, for the blocks editor: its address, a picture that stands for it, a caption. */
export const videoBlocks: Readonly<Record<string, BodyBlock>> = {
  video: {
    renderElement: (props) => <Video {...props} />,
    icon: Play,
    label: { id: 'shop.block.video', defaultMessage: 'Video' },
    matchNode: (node) => isOfType(node, 'video'),
    isInBlocksSelector: true,
    handleConvert: () => () => <VideoDialog />,
    handleEnterKey: (editor) => Transforms.insertNodes(editor, emptyParagraph()),
    handleBackspaceKey: (editor, event) => {
      event.preventDefault();
      Transforms.removeNodes(editor, { at: caretBlock(editor) });
    },
    plugin: (editor) => {
      const { isVoid, normalizeNode } = editor;
      editor.isVoid = (element) => element.type === 'video' || isVoid(element);
      editor.normalizeNode = (entry, options) => {
        // An empty body has no place for the caret.
        if (editor.children.length === 0) Transforms.insertNodes(editor, emptyParagraph(), { at: [0] });
        else normalizeNode(entry, options);
      };
      return editor;
    },
  },
};
