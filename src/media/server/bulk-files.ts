import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { workOff } from '../../editing/saving/server/bulk-work';
import { entriesForbidden } from '../../editing/saving/server/entry-refusals';
import { permissionsOf } from '../../platform/entry-permissions';
import type { FileService, FolderService, StrapiFile, UploadService } from './upload-services';

const FOLDER_UID = 'plugin::upload.folder';

/** @returns the files in these folders and in those below them */
async function findFilesBelow(strapi: Core.Strapi, folderIds: readonly number[]): Promise<StrapiFile[]> {
  const folders: { path: string }[] = await strapi.db.query(FOLDER_UID).findMany({ where: { id: { $in: [...folderIds] } } });
  if (folders.length === 0) return [];
  const below = folders.flatMap(({ path }) => [{ folderPath: { $eq: path } }, { folderPath: { $startsWith: `${path}/` } }]);
  const files: StrapiFile[] = await strapi.db.query(FILE_UID).findMany({ where: { $or: below } });
  return files;
}

/** Strapi asks for the conditions of a role at the deletion of one file, and not of several. @throws errors.ForbiddenError */
async function assertMayDelete(strapi: Core.Strapi, files: readonly StrapiFile[]): Promise<void> {
  const ctx = strapi.requestContext.get();
  if (ctx?.state.userAbility === undefined) return;
  const ids = files.map(({ id }) => id);
  const permissions = permissionsOf(strapi, ctx);
  const allowed = await permissions.allowed('delete', FILE_UID, ids);
  const refused = files.filter(({ id }) => !allowed.has(id));
  if (refused.length === 0) return;
  const readable = await permissions.allowed(
    'read',
    FILE_UID,
    refused.map(({ id }) => id),
  );
  const names = refused.filter(({ id }) => readable.has(id)).map(({ name }) => name);
  throw entriesForbidden(strapi, FILE_UID, names, refused.length);
}

/**
 * Deletes files one by one, each row before its file. Strapi deletes all at once and each file before its row: hundreds wait
 * for ten connections, and when their patience ends, the files are gone and the rows still name them.
 */
async function deleteFiles(strapi: Core.Strapi, files: readonly StrapiFile[]): Promise<void> {
  await assertMayDelete(strapi, files);
  const uploads: UploadService = strapi.plugin('upload').service('upload');
  const work = (file: StrapiFile): Promise<unknown> => uploads.remove(file);
  await workOff(strapi, { items: files, work, nameOf: ({ name }) => name, message: 'bulk-files-deleted' });
}

export const bulkFiles = (strapi: Core.Strapi): FileService => ({
  deleteByIds: async (ids = []) => {
    const files: StrapiFile[] = await strapi.db.query(FILE_UID).findMany({ where: { id: { $in: ids } } });
    await deleteFiles(strapi, files);
    return files;
  },
});

/** A folder whose files could not all be deleted stays. */
export const bulkFolders = (strapi: Core.Strapi, stock: FolderService): FolderService => ({
  deleteByIds: async (ids = []) => {
    const files = await findFilesBelow(strapi, ids);
    await deleteFiles(strapi, files);
    return { ...(await stock.deleteByIds(ids)), totalFileNumber: files.length };
  },
});
