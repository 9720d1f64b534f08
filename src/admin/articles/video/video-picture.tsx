import { useStrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import type { ElementNode } from '../slate-nodes';

/** A file as the media library gives it. */
type Asset = Readonly<Record<string, unknown>>;

interface LibraryProps {
  allowedTypes: string[];
  multiple: boolean;
  onClose: () => void;
  onSelectAssets: (assets: Asset[]) => void;
}

/** What a body keeps of a file: the columns that Strapi's schema of a picture names. */
const KEPT = [
  ...['name', 'alternativeText', 'url', 'caption', 'width', 'height', 'formats', 'hash', 'ext', 'mime', 'size'],
  ...['previewUrl', 'provider', 'provider_metadata', 'createdAt', 'updatedAt'],
];

const toImage = (asset: Asset): ElementNode['image'] => Object.fromEntries(KEPT.map((column) => [column, asset[column] ?? null]));

interface VideoPictureProps {
  onChoose: (image: ElementNode['image']) => void;
  onClose: () => void;
}

/** The media library, to choose the picture that stands for a video. */
export function VideoPicture({ onChoose, onClose }: VideoPictureProps) {
  const Library = useStrapiApp('VideoPicture', ({ components }) => components['media-library']) as
    | ComponentType<LibraryProps>
    | undefined;
  if (!Library) return null;
  const choose = ([asset]: Asset[]): void => {
    if (asset) onChoose(toImage(asset));
    onClose();
  };
  return <Library allowedTypes={['images']} multiple={false} onClose={onClose} onSelectAssets={choose} />;
}
