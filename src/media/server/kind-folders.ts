import type { Core } from '@strapi/strapi';
import { CONTENT_UIDS, PUBLIC_CONTENT, type FiledUid } from '../../contract/public-content';
import { inWriteTransaction } from '../../public/read-model/write/commits';

/** The folder of the pictures of each content type that has one: of imported ones, and of the demo's. */
export const KIND_FOLDERS = Object.fromEntries(
  CONTENT_UIDS.flatMap((uid) => {
    const folder = PUBLIC_CONTENT[uid].pictures?.folder;
    return folder === undefined ? [] : [[uid, folder]];
  }),
) as Record<FiledUid, string>;

interface FolderService {
  create: (folder: { name: string; parent: null }, options: { user?: unknown }) => Promise<{ id: number }>;
}

/** @returns the folder of this name at the top of the media library; under the write lock, so that two editors create it once */
export function ensureFolder(strapi: Core.Strapi, name: string, user?: unknown): Promise<{ id: number }> {
  return inWriteTransaction(strapi, async () => {
    const where = { name, parent: null };
    const existing: { id: number } | null = await strapi.db.query('plugin::upload.folder').findOne({ where, select: ['id'] });
    const folders: FolderService = strapi.plugin('upload').service('folder');
    return existing ?? (await folders.create(where, { user }));
  });
}
