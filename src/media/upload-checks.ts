import { readFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import sharp, { type Metadata } from 'sharp';
import { editorLanguage, translate } from '../editorial/editor-language';
import type { Text } from '../editorial/labels';
import { hasSignatureOf } from './file-signatures';
import { hasRasterEnding, isShownAsItIs, kindOf } from '../contract/media-types';
import { PIXELS_MAX } from '../contract/upload-limits';
import { runSerially } from './serial-queue';
import { isHarmlessSvg } from './svg';

/** What Strapi's services pass of a file during its upload. */
export interface UploadedFile {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  filepath?: string;
  path?: string | null;
  getStream: () => NodeJS.ReadableStream;
}

const NOT_A_PICTURE: Text = ['“{name}” không phải là ảnh, hoặc ảnh đã hỏng.', '“{name}” is not a picture, or it is damaged.'];
const TOO_MANY_PIXELS: Text = [
  'Ảnh “{name}” quá lớn: tối đa {limit} triệu điểm ảnh.',
  'The picture “{name}” is too large: {limit} million pixels at the most.',
];
const WRONG_ENDING: Text = [
  'Đuôi của tệp không đúng với nội dung ({mime}): “{name}”.',
  'The file’s ending does not belong to what is in it ({mime}): “{name}”.',
];
const UNSAFE_DRAWING: Text = [
  'Tệp SVG “{name}” có mã lệnh hoặc trỏ ra ngoài, nên không dùng được. Hãy xuất lại, hoặc dùng PNG.',
  'The SVG “{name}” holds scripts or points outside of itself and cannot be used. Export it anew, or use PNG.',
];

function refuse(strapi: Core.Strapi, text: Text, values: Record<string, string | number>): never {
  throw new errors.ApplicationError(translate(text, editorLanguage(strapi), values));
}

const MILLION = 1_000_000;

/** Strapi asks several times for one file. */
const checked = new WeakSet<UploadedFile>();

async function checkPixels(strapi: Core.Strapi, name: string, filepath: string): Promise<void> {
  let metadata: Metadata;
  try {
    // Reads the header only: a small file may decode to gigabytes.
    metadata = await sharp(filepath, { limitInputPixels: false }).metadata();
  } catch {
    refuse(strapi, NOT_A_PICTURE, { name });
  }
  const { width, height, pageHeight, pages } = metadata;
  if (width * (pageHeight ?? height) * (pages ?? 1) > PIXELS_MAX) {
    refuse(strapi, TOO_MANY_PIXELS, { name, limit: PIXELS_MAX / MILLION });
  }
  try {
    await runSerially(() => sharp(filepath, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).stats());
  } catch {
    refuse(strapi, NOT_A_PICTURE, { name });
  }
}

/**
 * Checks an uploaded file before Strapi stores it.
 *
 * @returns whether it is a raster image, of which renditions are made
 * @throws errors.ApplicationError in the editor's language, naming the file
 */
export async function checkUpload(strapi: Core.Strapi, file: UploadedFile): Promise<boolean> {
  const { name, mime, ext, filepath } = file;
  const kind = kindOf(mime);
  const raster = kind === 'raster';
  // The extension decides who may load a file: a picture named as a document would be public.
  if (raster ? !hasRasterEnding(ext) : !isShownAsItIs(ext)) refuse(strapi, WRONG_ENDING, { name, mime });
  if (filepath === undefined || checked.has(file)) return raster;
  if (raster) await checkPixels(strapi, name, filepath);
  else if (!(await hasSignatureOf(mime, filepath))) refuse(strapi, WRONG_ENDING, { name, mime });
  else if (mime === 'image/svg+xml' && !isHarmlessSvg(await readFile(filepath))) refuse(strapi, UNSAFE_DRAWING, { name });
  checked.add(file);
  return raster;
}
