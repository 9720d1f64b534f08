import { Field, Flex, Typography } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { DescribePicture } from './describe-picture';
import { PictureTile } from './picture-tile';
import { isPicture, type StoredFile } from './stored-file';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(14.4rem, 1fr));
  gap: ${({ theme }) => theme.spaces[3]};
`;

interface PictureGridProps {
  name: string;
  files: readonly StoredFile[];
  label: ReactNode;
  labelAction?: ReactNode;
  hint?: ReactNode;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
  onChange: (files: StoredFile[] | null) => void;
  /** what adds pictures */
  children: ReactNode;
}

/** The pictures of a field in their order. */
export function PictureGrid(props: PictureGridProps) {
  const { name, files, label, labelAction, hint, error, required, disabled, onChange, children } = props;
  const { formatMessage } = useIntl();
  const [described, setDescribed] = useState<StoredFile>();
  const move = (file: StoredFile, to: number): void => onChange(files.filter((one) => one !== file).toSpliced(to, 0, file));
  const remove = (id: number): void => {
    const others = files.filter((file) => file.id !== id);
    onChange(others.length > 0 ? others : null);
  };
  const used = files.every(isPicture) ? 'used' : 'files-used';
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Flex justifyContent="space-between" gap={2} wrap="wrap">
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Typography variant="pi" textColor="neutral600" aria-live="polite">
          {formatMessage({ id: `shop.pictures.${used}` }, { count: files.length })}
        </Typography>
      </Flex>
      <Grid>
        {files.map((file, position) => (
          <PictureTile
            key={file.id}
            file={file}
            position={position}
            disabled={disabled}
            count={files.length}
            onMove={(to) => move(file, to)}
            onDescribe={() => setDescribed(file)}
            onRemove={() => remove(file.id)}
          />
        ))}
      </Grid>
      {children}
      <Field.Hint />
      <Field.Error />
      {described && (
        <DescribePicture
          file={described}
          onDescribed={(file) => onChange(files.map((one) => (one.id === file.id ? file : one)))}
          onClose={() => setDescribed(undefined)}
        />
      )}
    </Field.Root>
  );
}
