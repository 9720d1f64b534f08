import { DndContext } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Field, Flex, Typography } from '@strapi/design-system';
import { PlusCircle } from '@strapi/icons';
import { forwardRef, useState, type ComponentType, type DragEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { PictureTile } from './picture-tile';
import { isPicture, type StoredFile } from './stored-file';
import { useDrag } from './use-drag';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(14.4rem, 1fr));
  gap: ${({ theme }) => theme.spaces[3]};
`;

const AddButton = styled.button<{ $isOver: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.spaces[2]};
  width: 100%;
  height: 100%;
  min-height: 16rem;
  padding: ${({ theme }) => theme.spaces[3]};
  border: 1px dashed ${({ theme, $isOver }) => ($isOver ? theme.colors.primary600 : theme.colors.neutral300)};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme, $isOver }) => ($isOver ? theme.colors.primary100 : theme.colors.neutral100)};
  cursor: ${({ disabled }) => (disabled ? 'not-allowed' : 'pointer')};
`;

interface EditDialogProps {
  open: boolean;
  asset: StoredFile;
  canUpdate: boolean;
  canCopyLink: boolean;
  canDownload: boolean;
  trackedLocation: string;
  /** @param edited null when the file was deleted from the library */
  onClose: (edited?: StoredFile | boolean | null) => void;
}

interface PictureGridProps {
  assets: readonly StoredFile[];
  label: ReactNode;
  labelAction?: ReactNode;
  hint?: ReactNode;
  error?: string;
  required: boolean;
  disabled: boolean;
  onAddAsset: () => void;
  /** @param assets of Strapi's own form, of files that were dropped */
  onDropAsset: (assets: unknown[]) => void;
  onDeleteAsset: (file: StoredFile) => void;
  onEditAsset: (file: StoredFile) => void;
  onReorder: (files: readonly StoredFile[]) => void;
  /** Strapi's, of one file */
  EditDialog: ComponentType<EditDialogProps>;
  toAsset: (file: File) => Promise<unknown>;
}

interface AddTileProps extends Pick<PictureGridProps, 'disabled' | 'onAddAsset' | 'onDropAsset' | 'toAsset'> {
  isFirst: boolean;
}

const AddTile = forwardRef<HTMLButtonElement, AddTileProps>(
  ({ isFirst, disabled, onAddAsset, onDropAsset, toAsset }, forwardedRef) => {
    const { formatMessage } = useIntl();
    const [isOver, setIsOver] = useState(false);
    const over = (isEntered: boolean) => (event: DragEvent) => {
      event.preventDefault();
      setIsOver(isEntered);
    };
    const drop = (event: DragEvent): void => {
      over(false)(event);
      void Promise.all(Array.from(event.dataTransfer.files, toAsset)).then(onDropAsset);
    };
    const text = isFirst ? 'upload.mediaLibraryInput.placeholder' : 'shop.pictures.add';
    return (
      <AddButton
        ref={forwardedRef}
        type="button"
        disabled={disabled}
        $isOver={isOver}
        onClick={onAddAsset}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        <PlusCircle aria-hidden width="3.2rem" height="3.2rem" fill={disabled ? 'neutral400' : 'primary600'} />
        <Typography variant="pi" fontWeight="bold" textColor="neutral600">
          {formatMessage({ id: text })}
        </Typography>
      </AddButton>
    );
  },
);

/** All pictures of a field that takes several, in their order: the first is the main one. In place of Strapi's carousel (upload-patches.ts). */
export const PictureGrid = forwardRef<HTMLButtonElement, PictureGridProps>((props, forwardedRef) => {
  const { assets, label, labelAction, hint, error, required, disabled, onDeleteAsset, onEditAsset, onReorder, EditDialog } =
    props;
  const { formatMessage } = useIntl();
  const [edited, setEdited] = useState<StoredFile>();
  const ids = assets.map(({ id }) => id);
  const move = (from: number, to: number) => onReorder(arrayMove([...assets], from, to));
  const drag = useDrag(ids, move);
  const closeEdit: EditDialogProps['onClose'] = (after) => {
    setEdited(undefined);
    if (after === null && edited) onDeleteAsset(edited);
    if (typeof after === 'object' && after) onEditAsset(after);
  };
  const used = assets.every(isPicture) ? 'used' : 'files-used';
  return (
    <Field.Root error={error} hint={hint} required={required}>
      <Flex justifyContent="space-between" gap={2} wrap="wrap">
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Typography variant="pi" textColor="neutral600" aria-live="polite">
          {formatMessage({ id: `shop.pictures.${used}` }, { count: assets.length })}
        </Typography>
      </Flex>
      <DndContext {...drag}>
        <SortableContext items={ids} strategy={rectSortingStrategy} disabled={disabled}>
          <Grid>
            {assets.map((file, position) => (
              <PictureTile
                key={file.id}
                {...{ file, position, disabled }}
                count={assets.length}
                onMove={(to) => move(position, to)}
                onDescribe={() => setEdited(file)}
                onRemove={() => onDeleteAsset(file)}
              />
            ))}
            <li>
              <AddTile ref={forwardedRef} isFirst={assets.length === 0} {...props} />
            </li>
          </Grid>
        </SortableContext>
      </DndContext>
      <Field.Hint />
      <Field.Error />
      {edited && (
        <EditDialog
          open
          asset={edited}
          canUpdate={!disabled}
          canCopyLink
          canDownload
          trackedLocation="content-manager"
          onClose={closeEdit}
        />
      )}
    </Field.Root>
  );
});
