import { useStrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import type { ElementNode } from '../../../admin/shared/slate-nodes';

/** A file as the media library gives it. */
type Asset = Readonly<Record<string, unknown>>;

interface LibraryProps {
  allowedTypes: string[];
  multiple: boolean;
  onClose: () => void;
  onSelectAssets: (assets: Asset[]) => void;
}

type Image = NonNullable<ElementNode['image']>;

/** What a body keeps of a file: the columns that Strapi's schema of a picture names. */
const KEPT =
  'name alternativeText url caption width height formats hash ext mime size previewUrl provider provider_metadata createdAt updatedAt';

const toImage = (asset: Asset): Image =>
  Object.fromEntries(KEPT.split(' ').map((column) => [column, asset[column] ?? null])) as Image;

interface MediaLibraryProps {
  multiple?: boolean;
  onChoose: (images: Image[]) => void;
  onClose: () => void;
}

/** Strapi's dialog of the media library, for pictures of a body. */
export function MediaLibrary({ multiple = false, onChoose, onClose }: MediaLibraryProps) {
  const Library = useStrapiApp('MediaLibrary', ({ components }) => components['media-library']) as
    | ComponentType<LibraryProps>
    | undefined;
  const choose = (assets: Asset[]): void => {
    onChoose(assets.map(toImage));
    onClose();
  };
  return Library ? <Library allowedTypes={['images']} multiple={multiple} onClose={onClose} onSelectAssets={choose} /> : null;
}
