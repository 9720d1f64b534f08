import type { Core } from '@strapi/strapi';
import { hasSignatureOf } from './file-signatures';
import { hasRasterEnding, isEndingOf, isShownAsItIs, kindOf } from '../../contract/media-types';
import { PICTURE_SIDE_MAX, PIXELS_MAX } from '../../contract/limits';
import { WorkerFailure } from '../../platform/workers/worker-errors';
import type { PictureHeader } from './picture-jobs';
import { runPictureJob } from './picture-process';
import { refuseFile } from './refuse-file';
import type { Thumbnail } from './render';

/** What is checked of a file. */
interface CheckedFile {
  name: string;
  ext: string;
  mime: string;
  filepath?: string;
}

/** What Strapi's services pass of a file during its upload. */
export interface UploadedFile extends CheckedFile {
  hash: string;
  path?: string | null;
  getStream: () => NodeJS.ReadableStream;
}

const MILLION = 1_000_000;
/** Memory of the process that checks a picture. Renditions of what has passed take some more. */
const CHECK_MAX_BYTES = 190 * MILLION;

/** Strapi asks several times for one file. */
const checked = new WeakSet<CheckedFile>();
const thumbnails = new WeakMap<CheckedFile, Thumbnail>();

/** @returns the thumbnail that the check of this file has made */
export const thumbnailOf = (file: CheckedFile): Thumbnail | undefined => thumbnails.get(file);

/** @throws errors.ApplicationError for more pixels than the memory is meant for */
function assertFewPixels(strapi: Core.Strapi, name: string, metadata: PictureHeader): void {
  const { width, height: allRows, pageHeight, pages = 1 } = metadata;
  const height = pageHeight ?? allRows;
  if (Math.max(width, height) > PICTURE_SIDE_MAX)
    throw refuseFile(strapi, 'picture-too-long', { name, width, height, limit: PICTURE_SIDE_MAX });
  if (width * height * pages <= PIXELS_MAX) return;
  throw refuseFile(strapi, 'too-many-pixels', { name, width, height, limit: PIXELS_MAX / MILLION });
}

/** @throws errors.ApplicationError for a picture that took too much memory or time; otherwise the error itself */
export function refuseHeavy(strapi: Core.Strapi, name: string, error: unknown): never {
  if (!(error instanceof WorkerFailure)) throw error;
  strapi.log.warn(`Uploads: the picture "${name}" was refused. ${error.message}`);
  throw refuseFile(strapi, 'picture-too-heavy', { name });
}

export const mimeOf = ({ format }: PictureHeader): string => `image/${format === 'heif' ? 'avif' : format}`;

async function checkPixels(strapi: Core.Strapi, file: CheckedFile, filepath: string): Promise<Thumbnail> {
  const { name, ext, mime } = file;
  const refuse = (error: unknown): never => {
    if (!(error instanceof WorkerFailure)) {
      throw refuseFile(strapi, 'not-a-picture', { name, kind: ext.slice(1).toUpperCase() });
    }
    return refuseHeavy(strapi, name, error);
  };
  const header = await runPictureJob('readHeader', () => [filepath]).catch(refuse);
  // The decoder goes by content, browsers and crawlers by the type that a file is served as.
  if (mimeOf(header) !== mime) throw refuseFile(strapi, 'wrong-ending', { name, mime: mimeOf(header) });
  assertFewPixels(strapi, name, header);
  // Decodes all of it: what is damaged, or takes too much memory, is known before anything is stored.
  return runPictureJob('renderThumbnail', () => [filepath], CHECK_MAX_BYTES).catch(refuse);
}

async function checkAsItIs(strapi: Core.Strapi, { name, mime }: CheckedFile, filepath: string): Promise<void> {
  if (!(await hasSignatureOf(mime, filepath))) throw refuseFile(strapi, 'wrong-ending', { name, mime });
}

/** A camera's own format is a TIFF by its first bytes: what counts is that its kind can't be used. */
function wrongEnding(strapi: Core.Strapi, { name, ext, mime }: CheckedFile): Error {
  const isTaken = ext === '' || hasRasterEnding(ext) || isShownAsItIs(ext);
  return isTaken
    ? refuseFile(strapi, 'wrong-ending', { name, mime })
    : refuseFile(strapi, 'kind-not-taken', { name, kind: ext.slice(1).toUpperCase() });
}

/**
 * Checks an uploaded file before Strapi stores it.
 *
 * @returns whether it is a raster image, of which renditions are made
 * @throws errors.ApplicationError in the editor's language, naming the file
 */
export async function checkUpload(strapi: Core.Strapi, file: CheckedFile): Promise<boolean> {
  const { mime, ext, filepath } = file;
  const raster = kindOf(mime) === 'raster';
  // The extension decides who may load a file, and as what it is served: a picture named as a document would be public.
  // A drawing is a PNG by now (convert-uploads.ts), unless its name hid it.
  if (!isEndingOf(mime, ext) || mime === 'image/svg+xml') throw wrongEnding(strapi, file);
  if (filepath === undefined || checked.has(file)) return raster;
  if (raster) thumbnails.set(file, await checkPixels(strapi, file, filepath));
  else await checkAsItIs(strapi, file, filepath);
  checked.add(file);
  return raster;
}
