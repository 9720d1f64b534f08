import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { FILE_UID } from '../../../contract/content-types';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { listOf, pageOf, readPanelBody } from '../../../public/http/panel-requests';
import { workOffEach } from '../../saving/server/bulk-work';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES } from '../../texts/messages';
import { assertMayWithAll, readableTypes } from '../../saving/server/permission-gate';
import { permissionsOf, type EntryAction } from '../../../platform/entry-permissions';
import { eraseEntries, listEntries, BIN_ENTRIES } from './list';
import { PAGE_SIZE, SELECTED_MAX, type RestoreAnswer, type UsesAnswer } from './panel-api';
import { restoreEntry } from './restore';
import { findUses, rowsOf, withReadableNames } from './uses';

const rowId = z.int().min(1).max(2_147_483_647);
const documentId = z.string().min(1).max(64);

const selection = z.strictObject({ ids: listOf(rowId, { min: 1, max: SELECTED_MAX }) });

const deletion = z.union([
  z.strictObject({ uid: z.literal(FILE_UID), ids: listOf(rowId, { min: 1, max: SELECTED_MAX }) }),
  z.strictObject({ uid: z.custom<ContentUid>(isUid), ids: listOf(documentId, { min: 1, max: SELECTED_MAX }) }),
]);

function isUid(value: unknown): boolean {
  return typeof value === 'string' && isShopContent(value);
}

/** What a deletion would leave without its target. Who may see an entry may see what uses it. */
export function createDeletionController(strapi: Core.Strapi) {
  const knex = strapi.db.connection;

  const rowIds = async (uid: ContentUid | typeof FILE_UID, ids: readonly (string | number)[]): Promise<number[]> =>
    uid === FILE_UID ? ids.map(Number) : rowsOf(strapi, knex, uid, ...ids.map(String));

  return {
    'POST /uses': async (ctx: Context): Promise<void> => {
      const { uid, ids } = readPanelBody(deletion, ctx);
      assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid);
      const uses = await findUses(strapi, knex, uid, await rowIds(uid, ids));
      ctx.body = { uses: withReadableNames(strapi, uses) } satisfies UsesAnswer;
    },
  };
}

/** @throws errors.ForbiddenError when the account may not do this with all entries of the types that these are of */
async function assertMayWithTypes(
  strapi: Core.Strapi,
  ctx: Context,
  ids: readonly number[],
  actions: readonly EntryAction[],
): Promise<void> {
  const uids: string[] = await strapi.db
    .connection(BIN_ENTRIES)
    .whereIn('id', [...ids])
    .distinct('uid')
    .pluck('uid');
  for (const uid of uids.filter(isShopContent)) assertMayWithAll(strapi, permissionsOf(strapi, ctx), uid, actions);
}

async function restoreSeveral(strapi: Core.Strapi, ids: readonly number[]): Promise<RestoreAnswer> {
  // The last deleted first: what it was taken from is there again when the others ask for it.
  const entries: { id: number; name: string }[] = await strapi.db
    .connection(BIN_ENTRIES)
    .whereIn('id', [...ids])
    .orderBy('id', 'desc')
    .select('id', 'name');
  const answer: RestoreAnswer = { restored: [], refused: [], missing: [] };
  const { failures, left } = await workOffEach(strapi, entries, async ({ id }) => {
    const { restored, missing } = await restoreEntry(strapi, id);
    answer.restored.push(...restored);
    answer.missing.push(...missing);
  });
  const isLeft = translate(MESSAGES['restore-left'], editorLanguage(strapi));
  answer.refused.push(...failures.map(({ item, reason }) => ({ ...item, reason })));
  answer.refused.push(...left.map((item) => ({ ...item, reason: isLeft })));
  return answer;
}

export function createBinController(strapi: Core.Strapi) {
  return {
    'GET /entries': async (ctx: Context): Promise<void> => {
      const uids = readableTypes(strapi, permissionsOf(strapi, ctx));
      ctx.body = await listEntries(strapi.db.connection, { uids, ...pageOf(ctx, PAGE_SIZE) }, Date.now());
    },

    'POST /restore': async (ctx: Context): Promise<void> => {
      const { ids } = readPanelBody(selection, ctx);
      await assertMayWithTypes(strapi, ctx, ids, ['create', 'publish']);
      const [only = 0, ...others] = new Set(ids);
      ctx.body = await (others.length === 0 ? restoreEntry(strapi, only) : restoreSeveral(strapi, ids));
    },
  };
}

export function createEraseController(strapi: Core.Strapi) {
  return {
    'POST /erase': async (ctx: Context): Promise<void> => {
      const { ids } = readPanelBody(selection, ctx);
      await assertMayWithTypes(strapi, ctx, ids, ['delete']);
      ctx.body = { erased: await eraseEntries(strapi.db.connection, ids) };
    },
  };
}
