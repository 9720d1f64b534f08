import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { OBJECT_STORAGE } from '../../contract/media-types';
import { SHOP_TIME_ZONE } from '../../contract/shop-time';
import { refusal } from '../../editing/saving/server/refusal';
import { withTemporaryFolder } from '../../platform/temporary-files';
import { ensureFolder } from './kind-folders';
import { readOriginal, type StoredFile } from './originals';
import type { StrapiFile, UploadOptions, UploadService } from './upload-services';

/** At the top of the media library. */
const FOLDER = 'Tệp trước khi thay';

interface ReplacedFile extends StoredFile {
  alternativeText: string | null;
  caption: string | null;
}

/** No colon: it ends a file's name on Windows. */
const moment = (): string =>
  new Intl.DateTimeFormat('vi', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
    .format()
    .replaceAll(':', '.')
    .replaceAll('/', '-');

/** @returns undefined where the disk has lost the original: replacing it repairs that */
async function readBytes(strapi: Core.Strapi, file: ReplacedFile): Promise<Buffer | undefined> {
  try {
    return await readOriginal(strapi, file);
  } catch (error) {
    if (file.provider === OBJECT_STORAGE) throw refusal(strapi, 'storage-away');
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    strapi.log.warn(`Uploads: the original of "${file.name}" is missing, so replacing it keeps none.`);
    return undefined;
  }
}

async function keep(
  strapi: Core.Strapi,
  upload: UploadService['upload'],
  file: ReplacedFile,
  bytes: Buffer,
  options: UploadOptions,
): Promise<StrapiFile | undefined> {
  return withTemporaryFolder(async (folder) => {
    const originalFilename = `${file.hash}${file.ext}`;
    const filepath = path.join(folder, originalFilename);
    await writeFile(filepath, bytes);
    const { name, alternativeText, caption } = file;
    const { id } = await ensureFolder(strapi, FOLDER, options?.user);
    const fileInfo = { name: `${path.parse(name).name} (${moment()})${file.ext}`, alternativeText, caption, folder: id };
    const files = { filepath, originalFilename, mimetype: file.mime, size: bytes.length };
    const [kept] = await upload({ data: { fileInfo }, files }, options);
    return kept;
  });
}

/** Of the upload plugin's service. Strapi calls the provider only for files of its own provider; the write flow has it called after the commit. */
export const uploads = (strapi: Core.Strapi, stock: UploadService): Partial<UploadService> => ({
  remove: ({ provider: _withheld, ...file }) => stock.remove(file),

  /**
   * Keeps what an editor replaces or crops as a file of its own in the media library: she can choose it again in forms, or replace the new
   * one by it. Strapi writes over the bytes.
   */
  replace: async (id, replacement, options) => {
    const file: ReplacedFile | null = await strapi.db.query(FILE_UID).findOne({ where: { id } });
    const bytes = file ? await readBytes(strapi, file) : undefined;
    const kept = file && bytes ? await keep(strapi, stock.upload, file, bytes, options) : undefined;
    try {
      return await stock.replace(id, replacement, options);
    } catch (error) {
      const service: UploadService = strapi.plugin('upload').service('upload');
      if (kept) await service.remove(kept);
      throw error;
    }
  },
});
