import { unzipSync } from 'fflate';
import { cleanText } from '../../catalogue/files/cell';
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

/** The letters of the code page of DOS, which Windows writes into a ZIP: those from 0x80 to 0xA5. */
const DOS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑ';
const DOS_BEGIN = 0x80;

/**
 * @param name as the library gives it: the bytes of a name that is not marked as UTF-8 are its characters
 * @returns the name as macOS, which leaves the mark out, or Windows has meant it
 */
function readName(name: string): string {
  if (/[^\u0000-\u00FF]/.test(name) || !/[^\u0000-\u007F]/.test(name)) return name;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(name, (byte) => byte.charCodeAt(0)));
  } catch {
    // A marked name has none of these characters, but for signs that no file's name has.
    return name.replace(/[\u0080-\u00A5]/g, (byte) => DOS[byte.charCodeAt(0) - DOS_BEGIN] ?? byte);
  }
}

const baseName = (path: string): string => cleanText(path.split(/[\\/]/).at(-1) ?? '');

const typeOf = (path: string): string | undefined => TYPES[(path.split('.').at(-1) ?? '').toLowerCase()];

/** macOS adds a folder of its own, with hidden files. */
const isPicture = (path: string): boolean =>
  typeOf(path) !== undefined && !/(?:^|[\\/])__MACOSX[\\/]/.test(path) && !baseName(path).startsWith('.');

/** The pictures in a ZIP file, which stays packed in memory. */
export interface PictureZip {
  paths: readonly string[];
  /** @param name without folders. @returns undefined for one that is not there, or too large */
  read: (name: string) => File | undefined;
}

/** @throws when it is no ZIP file */
export async function openPictureZip(file: File): Promise<PictureZip> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  /** as the ZIP has them, by their paths */
  const names = new Map<string, string>();
  // The filter sees each entry of the directory; nothing is unpacked.
  unzipSync(bytes, {
    filter: ({ name }) => {
      const path = readName(name);
      if (isPicture(path)) names.set(path, name);
      return false;
    },
  });
  return {
    paths: [...names.keys()],
    read: (name) => {
      const [, path] = [...names].find(([one]) => baseName(one) === name) ?? [];
      // A bomb says its size, or fails: the library unpacks no more than that.
      const found = unzipSync(bytes, { filter: (entry) => entry.name === path && entry.originalSize <= UPLOAD_MAX_BYTES });
      const content = path === undefined ? undefined : found[path];
      return content && new File([content], name, { type: typeOf(name) ?? '' });
    },
  };
}
