import { Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowLeft, ArrowRight, Cross, Pencil, Star } from '@strapi/icons';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { isPicture, thumbnailUrl, type StoredFile } from './stored-file';

const Frame = styled.div`
  display: grid;
  place-items: center;
  height: 16rem;
  padding: ${({ theme }) => theme.spaces[2]};
  background: ${({ theme }) => theme.colors.neutral100};
  border-radius: ${({ theme }) => theme.borderRadius};

  img {
    max-width: 100%;
    max-height: 100%;
    min-height: 0;
    object-fit: contain;
  }
`;

interface PictureTileProps {
  file: StoredFile;
  position: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
}

function Actions({ file: { name }, position, count, onMove, onDescribe, onRemove }: PictureTileProps) {
  const { formatMessage } = useIntl();
  const button = (id: string, icon: React.ReactNode, onClick: () => void, isOff = false) => (
    <IconButton
      size="XS"
      variant="ghost"
      label={formatMessage({ id: `shop.pictures.${id}` }, { name })}
      disabled={isOff}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
  return (
    <Flex justifyContent="space-between">
      {button('earlier', <ArrowLeft />, () => onMove(position - 1), position === 0)}
      {button('later', <ArrowRight />, () => onMove(position + 1), position === count - 1)}
      {button('describe', <Pencil />, onDescribe)}
      {button('remove', <Cross />, onRemove)}
    </Flex>
  );
}

function MainMark({ file: { name }, position, disabled, onMove }: PictureTileProps) {
  const { formatMessage } = useIntl();
  if (position > 0 && disabled) return null;
  if (position > 0)
    return (
      <Button
        size="S"
        variant="tertiary"
        fullWidth
        aria-label={formatMessage({ id: 'shop.pictures.make-main-of' }, { name })}
        onClick={() => onMove(0)}
      >
        {formatMessage({ id: 'shop.pictures.make-main' })}
      </Button>
    );
  return (
    <Flex tag="span" gap={1} justifyContent="center" minHeight="3.2rem">
      <Star aria-hidden fill="primary600" />
      <Typography variant="pi" fontWeight="bold" textColor="primary600">
        {formatMessage({ id: 'shop.pictures.main' })}
      </Typography>
    </Flex>
  );
}

/** One picture of a gallery, with buttons that move, describe and remove it. */
export function PictureTile(props: PictureTileProps) {
  const { file, position, count, disabled } = props;
  const { formatMessage } = useIntl();
  const text = file.alternativeText?.trim() ?? '';
  return (
    <Flex
      tag="li"
      aria-label={formatMessage({ id: 'shop.pictures.picture' }, { position: position + 1, count, name: file.name })}
      direction="column"
      alignItems="stretch"
      gap={1}
      padding={2}
      minWidth={0}
      background="neutral0"
      borderColor={position === 0 ? 'primary600' : 'neutral200'}
      hasRadius
    >
      <Frame>{isPicture(file) ? <img src={thumbnailUrl(file)} alt="" /> : <Typography>{file.ext}</Typography>}</Frame>
      <Typography variant="pi" textColor="neutral600" ellipsis title={text}>
        {text === '' ? formatMessage({ id: 'shop.pictures.no-text' }) : text}
      </Typography>
      {!disabled && <Actions {...props} />}
      <MainMark {...props} />
    </Flex>
  );
}
