import { useField, type StrapiApp } from '@strapi/strapi/admin';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PictureGrid } from './picture-grid';
import { inNameOrder, isPicture, type StoredFile } from './stored-file';

interface MediaInputProps {
  name: string;
  label: ReactNode;
  attribute?: { multiple?: boolean; allowedTypes?: string[] };
  hint?: ReactNode;
  labelAction?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

type MediaInput = ComponentType<MediaInputProps>;

/** Windows knows no type of an iPhone's photographs: Strapi's dialog takes them for documents. The server makes JPEGs of them. */
const TAKEN = ['images', 'files'];

/** A value of the form that is no attribute: what was added and is not in the grid yet. It is never sent. */
const addedTo = (name: string): string => `${name}#added`;

interface PictureFieldProps extends MediaInputProps {
  /** Strapi's own, which takes, uploads and chooses files */
  Input: MediaInput;
}

/** A field of several pictures: all of them in their order, the first is the main one. Below is Strapi's field, for new ones. */
function PictureField({
  Input,
  name,
  label,
  hint,
  labelAction,
  required = false,
  disabled = false,
  attribute,
}: PictureFieldProps) {
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField<StoredFile[] | null>(name);
  const added = useField<StoredFile[] | undefined>(addedTo(name)).value;
  const files = value ?? [];
  useEffect(() => {
    if (!added) return;
    const isTaken = (file: StoredFile): boolean => isPicture(file) || attribute?.allowedTypes?.includes('files') === true;
    const others = added.filter((file) => isTaken(file) && !files.some(({ id }) => id === file.id));
    onChange(addedTo(name), undefined);
    if (others.length > 0) onChange(name, [...files, ...inNameOrder(others)]);
  });
  return (
    <PictureGrid
      name={name}
      label={label}
      hint={hint}
      labelAction={labelAction}
      required={required}
      disabled={disabled}
      error={error}
      files={files}
      onChange={(next) => onChange(name, next)}
    >
      {!disabled && (
        <Input
          name={addedTo(name)}
          label={formatMessage({ id: 'shop.pictures.add' })}
          attribute={{ ...attribute, allowedTypes: TAKEN }}
        />
      )}
    </PictureGrid>
  );
}

/** Shows fields of several pictures by ours. Call it in `register`: Strapi's plugins have registered theirs. */
export function registerPictureField(app: StrapiApp): void {
  const Stock = app.library.fields.media as MediaInput | undefined;
  if (!Stock) throw new Error('The upload plugin has registered no field of type media.');
  const Input = (props: MediaInputProps) =>
    props.attribute?.multiple === true ? <PictureField {...props} Input={Stock} /> : <Stock {...props} />;
  app.addFields({ type: 'media', Component: Input as ComponentType });
}
