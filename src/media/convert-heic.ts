import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { HEIC_HEAD_BYTES, isHeic } from '../contract/heic';
import { MEGABYTE } from '../contract/upload-limits';
import { WorkerFailure } from '../platform/workers/worker-errors';
import { readPieces } from './file-pieces';
import { runPictureJob } from './picture-process';
import { refuseFile, type FormFile } from './refuse-file';
import { refuseHeavy } from './upload-checks';

/** An iPhone's 24 million pixels, in the decoder and as colours. */
const RESIDENT_MAX_BYTES = 640 * MEGABYTE;

const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff]);
const HEIC_NAME = /\.hei[cf]$/i;

const withEnding = (name: string, ending: string): string => `${path.parse(name).name}${ending}`;

/** @returns the ending of what the file holds by now; undefined for a file that stays as it is */
async function convert(strapi: Core.Strapi, { filepath, originalFilename }: FormFile): Promise<string | undefined> {
  const name = originalFilename ?? '';
  const head = await readPieces(filepath, (read) => read(0, HEIC_HEAD_BYTES));
  // Some programs convert the photograph and leave it its name.
  if (HEIC_NAME.test(name) && head?.subarray(0, JPEG_HEAD.length).equals(JPEG_HEAD)) return '.jpg';
  if (!head || !isHeic(head)) return undefined;
  const { bytes, type } = await runPictureJob('convertHeic', async () => [await readFile(filepath)], RESIDENT_MAX_BYTES).catch(
    (error: unknown) => {
      if (error instanceof WorkerFailure) return refuseHeavy(strapi, name, error);
      throw refuseFile(strapi, 'picture-heic', { name });
    },
  );
  await writeFile(filepath, bytes);
  return type === 'png' ? '.png' : '.jpg';
}

/**
 * Makes a JPEG of each iPhone's photograph of a form, a PNG where it is transparent, before Strapi looks at the files: browsers show no
 * HEIC.
 *
 * @param body its `fileInfo` names the files, one by one
 */
export async function convertHeics(strapi: Core.Strapi, files: readonly FormFile[], body: unknown): Promise<void> {
  for (const file of files) {
    const ending = await convert(strapi, file);
    if (ending === undefined) continue;
    const old = file.originalFilename ?? '';
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
