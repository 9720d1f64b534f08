import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { FILE_UID } from '../../contract/content-types';

const FOLDER_UID = 'plugin::upload.folder';
const UPDATE = 'plugin::upload.assets.update';
/** The largest id that the database takes. */
const ID_MAX = 2_147_483_647;

type Query = Record<string, unknown>;
export type Action = (ctx: Context) => Promise<unknown>;

interface PermissionService {
  createPermissionsManager: (of: { ability: unknown; action: string; model: string }) => {
    /** what the conditions of her role demand; null without any */
    getQuery: () => Query | null;
  };
}

interface QueryParams {
  transform: (uid: string, query: { filters: Query }) => object;
}

interface Body {
  fileIds?: unknown;
  folderIds?: unknown;
}

/** @returns the ids among what a request names; Strapi refuses the others */
function idsIn(...given: unknown[]): number[] {
  const ids = given.flat().map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0 && id <= ID_MAX);
}

/** @throws errors.ForbiddenError unless the conditions of her role hold for all of these rows */
async function assertAll(strapi: Core.Strapi, userAbility: unknown, uid: string, filters: Query): Promise<void> {
  const { createPermissionsManager } = strapi.service('admin::permission') as PermissionService;
  const demanded = createPermissionsManager({ ability: userAbility, action: UPDATE, model: FILE_UID }).getQuery();
  if (demanded === null) return;
  const params = strapi.get<QueryParams>('query-params');
  const count = (query: Query): Promise<number> => strapi.db.query(uid).count(params.transform(uid, { filters: query }));
  if ((await count(filters)) > (await count({ $and: [filters, demanded] }))) throw new errors.ForbiddenError();
}

/**
 * Asks for the permission to update each file that an action touches: the files themselves, and all below the folders. A folder counts
 * as a file of who created it. Strapi asks for the permission as such, so that a person who may change her own files alone could move
 * and delete those of others.
 */
function asking(strapi: Core.Strapi, action: Action, named: (ctx: Context) => Body): Action {
  return async (ctx) => {
    const { userAbility } = ctx.state as { userAbility: unknown };
    const { fileIds, folderIds } = named(ctx);
    const [files, folderKeys] = [idsIn(fileIds ?? []), idsIn(folderIds ?? [])];
    await assertAll(strapi, userAbility, FILE_UID, { id: { $in: files } });
    if (folderKeys.length > 0) {
      const folders: { path: string }[] = await strapi.db
        .query(FOLDER_UID)
        .findMany({ where: { id: { $in: folderKeys } }, select: ['path'] });
      const below = (attribute: string): Query => ({
        $or: folders.flatMap(({ path }) => [{ [attribute]: { $eq: path } }, { [attribute]: { $startsWith: `${path}/` } }]),
      });
      if (folders.length > 0) {
        await assertAll(strapi, userAbility, FOLDER_UID, below('path'));
        await assertAll(strapi, userAbility, FILE_UID, below('folderPath'));
      }
    }
    return action(ctx);
  };
}

const bodyOf = (ctx: Context): Body => {
  const { body } = ctx.request as { body?: Body };
  return body ?? {};
};

/** The actions of the media library on folders, and on many files at once. */
export interface FolderControllers {
  'admin-folder': { update: Action };
  'admin-folder-file': { deleteMany: Action; moveMany: Action };
}

type Factory<Controller> = (context: { strapi: Core.Strapi }) => Controller;

/** @returns the same actions, which ask for what they touch */
export function guardFolders({ 'admin-folder': folder, 'admin-folder-file': many }: FolderControllers): {
  [Name in keyof FolderControllers]: Factory<FolderControllers[Name]>;
} {
  return {
    'admin-folder': ({ strapi }) => ({
      ...folder,
      update: asking(strapi, folder.update, (ctx) => ({ folderIds: [(ctx.params as { id?: string }).id] })),
    }),
    'admin-folder-file': ({ strapi }) => ({
      ...many,
      deleteMany: asking(strapi, many.deleteMany, bodyOf),
      moveMany: asking(strapi, many.moveMany, bodyOf),
    }),
  };
}
