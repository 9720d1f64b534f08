import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { forbiddenType } from '../../saving/server/entry-refusals';
import { refusal } from '../../saving/server/refusal';
import { pageOf, readPanelBody } from '../../../public/http/panel-requests';
import { permissionsOf, type EntryPermissions } from '../../../platform/entry-permissions';
import { toParams } from '../../changes/server/apply-entry';
import { readVersions, writableAttributes, type Attribute } from '../../changes/server/document-values';
import type { Json } from '../../changes/server/run';
import { listChanges, type Document, type StoredChange } from './change-rows';
import { HISTORY_PAGE_SIZE, type EntryHistory } from './panel-api';
import { addReferred, noneReferred } from '../../changes/server/document-names';
import { ValueTexts } from './show-values';

const putBackBody = z.strictObject({ change: z.string().regex(/^\d{1,9}$/), field: z.string().max(64) });

const DOCUMENT_ID = /^[\w-]{1,64}$/;

interface Asked extends Document {
  uid: ContentUid;
  permissions: EntryPermissions;
  /** those that the account may read of all entries */
  attributes: ReadonlyMap<string, Attribute>;
}

/** @throws errors.ForbiddenError when the account may not read all entries of the type */
async function ask(strapi: Core.Strapi, ctx: Context): Promise<Asked> {
  const { uid = '', documentId = '' } = ctx.params as { uid?: string; documentId?: string };
  if (!isShopContent(uid) || !DOCUMENT_ID.test(documentId)) throw new errors.NotFoundError();
  const permissions = permissionsOf(strapi, ctx);
  if (!permissions.mayAll('read', uid, [])) throw forbiddenType(strapi, uid);
  const attributes = writableAttributes(strapi, uid).filter(([field]) => permissions.mayAll('read', uid, [field]));
  return { uid, documentId, permissions, attributes: new Map(attributes) };
}

/** Fields of a change that the content type still has, and the account may read. */
function readableFields({ attributes }: Asked, { changes }: StoredChange) {
  return [...attributes].flatMap(([field, attribute]) => {
    const change = changes[field];
    return change ? [{ field, attribute, change }] : [];
  });
}

/** @param window with one change more than is shown */
async function readPage(strapi: Core.Strapi, asked: Asked, window: { offset: number; limit: number }): Promise<EntryHistory> {
  const { uid, permissions } = asked;
  const found = await listChanges(strapi.db.connection, asked, window);
  const shown = found.slice(0, HISTORY_PAGE_SIZE).map((change) => ({ ...change, fields: readableFields(asked, change) }));
  const referred = noneReferred();
  for (const { attribute, change } of shown.flatMap(({ fields }) => fields))
    for (const value of [change.before, change.after]) addReferred(strapi, attribute, value, referred);
  const texts = await ValueTexts.load(strapi, permissions, referred);
  // A title names prices and groups.
  const seesTitles = permissions.mayAll('read', uid);
  return {
    changes: shown.map(({ id, at, by, kind, run, fields }) => ({
      id: String(id),
      at,
      by,
      kind,
      run: seesTitles ? run : null,
      fields: fields.map(({ field, attribute, change }) => ({
        field,
        ...texts.showBoth(attribute, change),
        isTooLong: change.isTooLong === true,
        isEditable: permissions.may('update', uid, [field]),
      })),
    })),
    hasMore: found.length > HISTORY_PAGE_SIZE,
  };
}

/**
 * Puts the value of before into an entry's draft.
 *
 * @throws errors.ApplicationError in the editor's language when what it refers to is gone
 */
async function putBack(strapi: Core.Strapi, { uid, documentId, attributes }: Asked, field: string, before: Json): Promise<void> {
  const { target } = attributes.get(field) ?? {};
  const wanted = [before].flat().filter((id) => typeof id === 'string');
  const there = target === undefined ? undefined : await readVersions(strapi, target, wanted);
  const value = there && Array.isArray(before) ? wanted.filter((id) => there.has(id)) : before;
  if (there && wanted.length > 0 && there.size === 0) throw refusal(strapi, 'history-gone');
  await strapi.documents(uid).update({ documentId, data: toParams(strapi, uid, { [field]: value }) as never, populate: {} });
}

/** Reads what was changed of an entry, and puts values of before back. */
export function createHistoryController(strapi: Core.Strapi) {
  return {
    'GET /:uid/:documentId': async (ctx: Context): Promise<void> => {
      const { offset, limit } = pageOf(ctx, HISTORY_PAGE_SIZE);
      ctx.body = await readPage(strapi, await ask(strapi, ctx), { offset, limit: limit + 1 });
    },

    'POST /:uid/:documentId/put-back': async (ctx: Context): Promise<void> => {
      const { change, field } = readPanelBody(putBackBody, ctx);
      const asked = await ask(strapi, ctx);
      const { uid, documentId, permissions } = asked;
      const may = await permissions.allowed('update', uid, [documentId], [field]);
      if (!asked.attributes.has(field) || may.size === 0) throw forbiddenType(strapi, uid, [field]);
      const [stored] = await listChanges(strapi.db.connection, asked, { id: Number(change), limit: 1 });
      const found = stored && readableFields(asked, stored).find((one) => one.field === field);
      if (!found || found.change.isTooLong === true) throw refusal(strapi, 'history-gone');
      await putBack(strapi, asked, field, found.change.before as Json);
      ctx.status = 204;
    },
  };
}
