import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { isFiled, KIND_FOLDERS, type KindFolder } from './kind-folders';

const FOLDER = 'plugin::upload.folder';

interface FolderService {
  create: (folder: { name: string; parent: null }, options: { user: unknown }) => Promise<KindFolder>;
}

/** @returns the folder of this name at the top of the media library; under the write lock, so that two editors create it once */
export function ensureFolder(strapi: Core.Strapi, name: string, user: unknown): Promise<KindFolder> {
  return inWriteTransaction(strapi, async () => {
    const where = { name, parent: null };
    const existing: KindFolder | null = await strapi.db.query(FOLDER).findOne({ where, select: ['id'] });
    const folders: FolderService = strapi.plugin('upload').service('folder');
    const { id } = existing ?? (await folders.create(where, { user }));
    return { id };
  });
}

/** Tells where the files of a form belong. */
export async function findKindFolder(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { body } = ctx.request as { body?: { uid?: unknown } };
  const uid = body?.uid;
  if (!isFiled(uid)) throw new errors.ValidationError('uid must be a content type with pictures.');
  ctx.body = await ensureFolder(strapi, KIND_FOLDERS[uid], ctx.state.user);
}
