import { useSortable } from '@dnd-kit/sortable';
import { Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowLeft, ArrowRight, Cross, Pencil, Star } from '@strapi/icons';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { isPicture, thumbnailUrl, type StoredFile } from './stored-file';

const Handle = styled.div<{ $isDisabled: boolean }>`
  display: grid;
  place-items: center;
  height: 16rem;
  padding: ${({ theme }) => theme.spaces[2]};
  background: ${({ theme }) => theme.colors.neutral100};
  border-radius: ${({ theme }) => theme.borderRadius};
  cursor: ${({ $isDisabled }) => ($isDisabled ? 'default' : 'grab')};
  /* A finger that is held on a picture takes it: the browser must not offer to save the picture. */
  touch-action: manipulation;
  -webkit-touch-callout: none;
  user-select: none;

  img {
    max-width: 100%;
    max-height: 100%;
    min-height: 0;
    object-fit: contain;
    pointer-events: none;
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

/** One picture of a gallery: dragged by the picture itself; its buttons do the same with one press. */
export function PictureTile(props: PictureTileProps) {
  const { file, position, count, disabled } = props;
  const { formatMessage } = useIntl();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: file.id,
    disabled,
    attributes: { roleDescription: formatMessage({ id: 'shop.pictures.drag' }) },
  });
  const moved = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  const text = file.alternativeText?.trim() ?? '';
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: moved ?? undefined,
        transition,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        minWidth: 0,
        listStyle: 'none',
      }}
    >
      <Flex
        direction="column"
        alignItems="stretch"
        gap={1}
        padding={2}
        background="neutral0"
        borderColor={position === 0 ? 'primary600' : 'neutral200'}
        hasRadius
        shadow={isDragging ? 'popupShadow' : undefined}
      >
        <Handle
          $isDisabled={disabled}
          {...attributes}
          {...listeners}
          aria-label={formatMessage({ id: 'shop.pictures.picture' }, { position: position + 1, count, name: file.name })}
        >
          {isPicture(file) ? <img src={thumbnailUrl(file)} alt="" draggable={false} /> : <Typography>{file.ext}</Typography>}
        </Handle>
        <Typography variant="pi" textColor={text === '' ? 'danger700' : 'neutral600'} ellipsis title={text}>
          {text === '' ? formatMessage({ id: 'shop.pictures.no-text' }) : text}
        </Typography>
        {!disabled && <Actions {...props} />}
        <MainMark {...props} />
      </Flex>
    </li>
  );
}
