import { CONTENT_UIDS, PUBLIC_CONTENT, type FiledUid } from '../contract/public-content';

// The folders of the media library as the admin panel and the server share them. It imports no code of either.

/** Takes `{ uid }` and answers with the id of its folder. */
export const KIND_FOLDERS_PATH = '/kind-folders';

/** The folder of the pictures of each content type that has one. */
export const KIND_FOLDERS = Object.fromEntries(
  CONTENT_UIDS.flatMap((uid) => {
    const folder = PUBLIC_CONTENT[uid].pictures?.folder;
    return folder === undefined ? [] : [[uid, folder]];
  }),
) as Record<FiledUid, string>;

export const isFiled = (uid: unknown): uid is FiledUid => typeof uid === 'string' && Object.hasOwn(KIND_FOLDERS, uid);

export interface KindFolder {
  id: number;
}
