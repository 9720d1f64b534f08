import { readFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import sharp, { type Metadata } from 'sharp';
import { refusal } from '../editorial/refusal';
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

const MILLION = 1_000_000;

/** Strapi asks several times for one file. */
const checked = new WeakSet<UploadedFile>();

async function checkPixels(strapi: Core.Strapi, name: string, filepath: string): Promise<void> {
  let metadata: Metadata;
  try {
    // Reads the header only: a small file may decode to gigabytes.
    metadata = await sharp(filepath, { limitInputPixels: false }).metadata();
  } catch {
    throw refusal(strapi, 'not-a-picture', { name });
  }
  const { width, height, pageHeight, pages } = metadata;
  if (width * (pageHeight ?? height) * (pages ?? 1) > PIXELS_MAX) {
    throw refusal(strapi, 'too-many-pixels', { name, limit: PIXELS_MAX / MILLION });
  }
  try {
    await runSerially(() => sharp(filepath, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).stats());
  } catch {
    throw refusal(strapi, 'not-a-picture', { name });
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
  if (raster ? !hasRasterEnding(ext) : !isShownAsItIs(ext)) throw refusal(strapi, 'wrong-ending', { name, mime });
  if (filepath === undefined || checked.has(file)) return raster;
  if (raster) await checkPixels(strapi, name, filepath);
  else if (!(await hasSignatureOf(mime, filepath))) throw refusal(strapi, 'wrong-ending', { name, mime });
  else if (mime === 'image/svg+xml' && !isHarmlessSvg(await readFile(filepath)))
    throw refusal(strapi, 'unsafe-drawing', { name });
  checked.add(file);
  return raster;
}
