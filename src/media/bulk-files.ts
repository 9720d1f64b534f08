import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { workOff } from '../editorial/bulk-work';
import { replaceServiceMethods, type StrapiFile } from '../platform/strapi-patches/bulk-actions';

const FOLDER_UID = 'plugin::upload.folder';

/** @returns the files in these folders and in those below them */
async function findFilesBelow(strapi: Core.Strapi, folderIds: readonly number[]): Promise<StrapiFile[]> {
  const folders: { path: string }[] = await strapi.db.query(FOLDER_UID).findMany({ where: { id: { $in: [...folderIds] } } });
  if (folders.length === 0) return [];
  const below = folders.flatMap(({ path }) => [{ folderPath: { $eq: path } }, { folderPath: { $startsWith: `${path}/` } }]);
  const files: StrapiFile[] = await strapi.db.query(FILE_UID).findMany({ where: { $or: below } });
  return files;
}

/**
 * Deletes files one by one, each row before its file. Strapi deletes all at once and each file before its row: hundreds wait
 * for ten connections, and when their patience ends, the files are gone and the rows still name them.
 */
export function installBulkFiles(strapi: Core.Strapi): void {
  let remove: (file: StrapiFile) => Promise<unknown> = () => Promise.reject(new Error('The bulk deletion is not installed.'));
  replaceServiceMethods(strapi, 'plugin::upload.upload', (stock) => {
    // Strapi calls the provider only for files of its own provider. The write flow has it called after the commit.
    remove = ({ provider: _withheld, ...file }) => stock.remove(file);
    return { remove };
  });
  const removeAll = (files: readonly StrapiFile[]): Promise<void> =>
    workOff(strapi, { items: files, work: remove, nameOf: ({ name }) => name, message: 'bulk-files-deleted' });

  replaceServiceMethods(strapi, 'plugin::upload.file', () => ({
    deleteByIds: async (ids = []) => {
      const files: StrapiFile[] = await strapi.db.query(FILE_UID).findMany({ where: { id: { $in: ids } } });
      await removeAll(files);
      return files;
    },
  }));
  replaceServiceMethods(strapi, 'plugin::upload.folder', (stock) => ({
    deleteByIds: async (ids = []) => {
      const files = await findFilesBelow(strapi, ids);
      // A folder whose files could not all be deleted stays.
      await removeAll(files);
      return { ...(await stock.deleteByIds(ids)), totalFileNumber: files.length };
    },
  }));
}
