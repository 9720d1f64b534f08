import { unzipSync } from 'fflate';
import { UPLOAD_MAX_BYTES } from '../../contract/upload-limits';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heif',
  svg: 'image/svg+xml',
};

const baseName = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').normalize('NFC');

const typeOf = (path: string): string | undefined => TYPES[(path.split('.').at(-1) ?? '').toLowerCase()];

/** macOS adds a folder of its own, with hidden files. */
const isPicture = (path: string): boolean =>
  typeOf(path) !== undefined && !path.startsWith('__MACOSX/') && !baseName(path).startsWith('.');

/** The pictures in a ZIP file, which stays packed in memory. */
export interface PictureZip {
  paths: readonly string[];
  /** @param name without folders. @returns undefined for one that is not there, or too large */
  read: (name: string) => File | undefined;
}

/** @throws when it is no ZIP file */
export async function openPictureZip(file: File): Promise<PictureZip> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const paths: string[] = [];
  // The filter sees each entry of the directory; nothing is unpacked.
  unzipSync(bytes, {
    filter: ({ name }) => {
      if (isPicture(name)) paths.push(name);
      return false;
    },
  });
  return {
    paths,
    read: (name) => {
      const path = paths.find((one) => baseName(one) === name);
      // A bomb says its size, or fails: the library unpacks no more than that.
      const found = unzipSync(bytes, { filter: (entry) => entry.name === path && entry.originalSize <= UPLOAD_MAX_BYTES });
      const content = path === undefined ? undefined : found[path];
      return content && new File([content], name, { type: typeOf(name) ?? '' });
    },
  };
}
