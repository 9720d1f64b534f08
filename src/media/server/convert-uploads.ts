import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { HEIC_HEAD_BYTES, isHeic } from '../../contract/heic';
import { MEGABYTE } from '../../contract/limits';
import { WorkerFailure } from '../../platform/workers/worker-errors';
import { readHead } from './file-signatures';
import { runPictureJob } from './picture-process';
import { refuseFile, type FormFile } from './refuse-file';
import { refuseHeavy } from './upload-checks';

/** An iPhone's 24 million pixels, in the decoder and as colours. */
const RESIDENT_MAX_BYTES = 640 * MEGABYTE;

const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff]);
const HEIC_NAME = /\.hei[cf]$/i;
const SVG_NAME = /\.svg$/i;

/** As large as the largest rendition. */
const DRAWING_SIDE_MAX = 2_048;
/** A logo has some 10 KB; one with a picture inside may have a megabyte. */
const DRAWING_MAX_BYTES = 2 * MEGABYTE;

const withEnding = (name: string, ending: string): string => `${path.parse(name).name}${ending}`;

/** @returns the new ending; undefined for a file that stays as it is */
async function convertHeic(strapi: Core.Strapi, { filepath, originalFilename }: FormFile): Promise<string | undefined> {
  const name = originalFilename ?? '';
  const head = await readHead(filepath, HEIC_HEAD_BYTES);
  // Some programs convert the photograph and leave it its name.
  if (HEIC_NAME.test(name) && head.subarray(0, JPEG_HEAD.length).equals(JPEG_HEAD)) return '.jpg';
  if (!isHeic(head)) return undefined;
  const read = async (): Promise<[Buffer]> => [await readFile(filepath)];
  const bytes = await runPictureJob('convertHeic', read, RESIDENT_MAX_BYTES).catch((error: unknown) => {
    if (error instanceof WorkerFailure) return refuseHeavy(strapi, name, error);
    throw refuseFile(strapi, 'picture-heic', { name });
  });
  await writeFile(filepath, bytes);
  return '.jpg';
}

/** @returns the new ending */
async function convertDrawing(strapi: Core.Strapi, { filepath, originalFilename }: FormFile, sideMax: number): Promise<string> {
  const name = originalFilename ?? '';
  if ((await stat(filepath)).size > DRAWING_MAX_BYTES) throw refuseFile(strapi, 'picture-too-heavy', { name });
  const drawn = await runPictureJob('drawSvg', () => [filepath, sideMax]).catch((error: unknown) => {
    if (error instanceof WorkerFailure) return refuseHeavy(strapi, name, error);
    throw refuseFile(strapi, 'drawing-broken', { name });
  });
  if (typeof drawn === 'string') throw refuseFile(strapi, drawn, { name });
  await writeFile(filepath, drawn);
  return '.png';
}

/**
 * Makes pictures of pixels of a form's files, before Strapi looks at them: a JPEG of each iPhone's photograph, which browsers don't show,
 * and a PNG of each SVG, which could hold scripts.
 *
 * @param body its `fileInfo` names the files, one by one; `sideMax` in pixels, of a drawing
 * @throws errors.ApplicationError in the editor's language, naming the file
 */
export async function convertUploads(
  strapi: Core.Strapi,
  files: readonly FormFile[],
  { body, sideMax = DRAWING_SIDE_MAX }: { body?: unknown; sideMax?: number },
): Promise<void> {
  for (const file of files) {
    const old = file.originalFilename ?? '';
    const ending = SVG_NAME.test(old) ? await convertDrawing(strapi, file, sideMax) : await convertHeic(strapi, file);
    if (ending === undefined) continue;
    file.originalFilename = withEnding(old, ending);
    file.mimetype = ending === '.png' ? 'image/png' : 'image/jpeg';
    file.size = (await stat(file.filepath)).size;
    renameInfo(body, old, file.originalFilename);
  }
}

/** Strapi finds the file of an info by its name. */
function renameInfo(body: unknown, from: string, to: string): void {
  const form = body as { fileInfo?: unknown } | null | undefined;
  const rename = (info: unknown): unknown => {
    if (typeof info !== 'string') return info;
    try {
      const parsed = JSON.parse(info) as { name?: unknown } | null;
      return parsed?.name === from ? JSON.stringify({ ...parsed, name: to }) : info;
    } catch {
      // Strapi refuses it.
      return info;
    }
  };
  if (form?.fileInfo === undefined) return;
  form.fileInfo = Array.isArray(form.fileInfo) ? form.fileInfo.map(rename) : rename(form.fileInfo);
}
