import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { CONTENT_UIDS, PUBLIC_CONTENT, type FiledUid } from '../../contract/public-content';
import { inWriteTransaction } from '../../public/read-model/write/commits';

const FOLDER = 'plugin::upload.folder';

/** The folder of the pictures of each content type that has one. */
export const KIND_FOLDERS = Object.fromEntries(
  CONTENT_UIDS.flatMap((uid) => {
    const folder = PUBLIC_CONTENT[uid].pictures?.folder;
    return folder === undefined ? [] : [[uid, folder]];
  }),
) as Record<FiledUid, string>;

const isFiled = (uid: string): uid is FiledUid => Object.hasOwn(KIND_FOLDERS, uid);

interface Folder {
  id: number;
  path: string;
}

interface FolderService {
  create: (folder: { name: string; parent: null }, options: { user?: unknown }) => Promise<Folder>;
}

/** @returns the folder of this name at the top of the media library; under the write lock, so that two editors create it once */
export function ensureFolder(strapi: Core.Strapi, name: string, user?: unknown): Promise<Folder> {
  return inWriteTransaction(strapi, async () => {
    const where = { name, parent: null };
    const existing: Folder | null = await strapi.db.query(FOLDER).findOne({ where, select: ['id', 'path'] });
    const folders: FolderService = strapi.plugin('upload').service('folder');
    return existing ?? (await folders.create(where, { user }));
  });
}

/** Moves the files of an entry that lie in no folder into that of its type: no visitor sees the change. */
async function fileAway(strapi: Core.Strapi, trx: Knex, uid: FiledUid, documentId: string): Promise<void> {
  const versions = trx(strapi.db.metadata.get(uid).tableName).where({ document_id: documentId }).select('id');
  const loose: number[] = await trx('files_related_mph as use')
    .leftJoin('files_folder_lnk as place', 'place.file_id', 'use.file_id')
    .where('use.related_type', uid)
    .whereIn('use.related_id', versions)
    .whereNull('place.folder_id')
    .distinct()
    .pluck('use.file_id');
  if (loose.length === 0) return;
  const folder = await ensureFolder(strapi, KIND_FOLDERS[uid]);
  await trx('files').whereIn('id', loose).update({ folder_path: folder.path });
  await trx('files_folder_lnk').insert(loose.map((file) => ({ file_id: file, folder_id: folder.id })));
}

/**
 * Files what was uploaded from forms: Strapi leaves it at the top of the media library. Install it after `installDocumentWrites`, in whose
 * transaction it works.
 */
export function installKindFolders(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    const result = await next();
    const documentId = (result as { documentId?: string } | null)?.documentId;
    if (!isFiled(uid) || !['create', 'update'].includes(action) || documentId === undefined) return result;
    await inWriteTransaction(strapi, (trx) => fileAway(strapi, trx, uid, documentId));
    return result;
  });
}
