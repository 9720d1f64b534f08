import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { workOff } from '../editorial/bulk-work';
import { entriesForbidden } from '../editorial/entry-refusals';
import { permissionsOf } from '../platform/entry-permissions';
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
export function installBulkFiles(strapi: Core.Strapi): void {
  let remove: (file: StrapiFile) => Promise<unknown> = () => Promise.reject(new Error('The bulk deletion is not installed.'));
  replaceServiceMethods(strapi, 'plugin::upload.upload', (stock) => {
    // Strapi calls the provider only for files of its own provider. The write flow has it called after the commit.
    remove = ({ provider: _withheld, ...file }) => stock.remove(file);
    return { remove };
  });
  const removeAll = async (files: readonly StrapiFile[]): Promise<void> => {
    await assertMayDelete(strapi, files);
    await workOff(strapi, { items: files, work: remove, nameOf: ({ name }) => name, message: 'bulk-files-deleted' });
  };

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
