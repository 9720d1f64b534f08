import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Play } from '@strapi/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Transforms } from 'slate';
import { ReactEditor, useReadOnly, useSelected, useSlateStatic, type RenderElementProps } from 'slate-react';
import { styled } from 'styled-components';
import { videoOf } from '../../../read-model/projection/video-address';
import { keepKey } from '../block-text';
import type { BodyBlock } from '../body-block';
import { Caption } from '../caption';
import { changeBlock } from '../change-block';
import { isOfType } from '../table/table-place';
import { continueBelow, removeVideo } from './change-video';
import { VideoDialog } from './video-dialog';
import { VideoPicture } from './video-picture';

const Card = styled(Box)<{ $isSelected: boolean }>`
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  box-shadow: ${({ theme, $isSelected }) => ($isSelected ? `${theme.colors.primary600} 0 0 0 3px` : 'none')};
`;

const Screen = styled(Flex)`
  flex: none;
  width: 16rem;
  aspect-ratio: 16 / 9;
  overflow: hidden;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Address = styled.a`
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.primary600};
`;

function Video({ attributes, children, element }: RenderElementProps) {
  const { formatMessage } = useIntl();
  const editor = useSlateStatic();
  const isSelected = useSelected();
  const isReadOnly = useReadOnly();
  const [isChoosing, setIsChoosing] = useState(false);
  const { url = '', image } = element;
  const video = videoOf(url);
  const say = (id: string): string => formatMessage({ id });
  const remove = (): void => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) });
  return (
    <Box {...attributes}>
      {children}
      <Card contentEditable={false} onKeyDown={keepKey} hasRadius padding={3} background="neutral100" $isSelected={isSelected}>
        <Flex gap={4} alignItems="flex-start" wrap="wrap">
          <Screen background="neutral200" hasRadius justifyContent="center">
            {image?.url ? <img src={image.url} alt={image.alternativeText ?? ''} /> : <Play width="3.2rem" height="3.2rem" />}
          </Screen>
          <Flex direction="column" alignItems="stretch" gap={1} grow={1} basis="20rem">
            <Typography fontWeight="bold">{say(`shop.video.${video?.provider ?? 'unknown'}`)}</Typography>
            <Address href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </Address>
            {!isReadOnly && (
              <Flex gap={2} wrap="wrap" paddingTop={1}>
                <Button type="button" size="S" variant="tertiary" onClick={() => setIsChoosing(true)}>
                  {say(image ? 'shop.video.other-picture' : 'shop.video.picture')}
                </Button>
                {image && (
                  <Button
                    type="button"
                    size="S"
                    variant="tertiary"
                    onClick={() => changeBlock(editor, element, { image: undefined })}
                  >
                    {say('shop.video.no-picture')}
                  </Button>
                )}
                <Button type="button" size="S" variant="tertiary" onClick={remove}>
                  {say('shop.video.remove')}
                </Button>
              </Flex>
            )}
          </Flex>
        </Flex>
        <Caption element={element} />
        {isChoosing && (
          <VideoPicture
            onClose={() => setIsChoosing(false)}
            onChoose={(chosen) => changeBlock(editor, element, { image: chosen })}
          />
        )}
      </Card>
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
    handleEnterKey: continueBelow,
    handleBackspaceKey: (editor, event) => {
      event.preventDefault();
      removeVideo(editor);
    },
    plugin: (editor) => {
      const { isVoid } = editor;
      editor.isVoid = (element) => element.type === 'video' || isVoid(element);
      return editor;
    },
  },
};
