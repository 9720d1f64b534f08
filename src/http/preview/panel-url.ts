import type { Core, UID } from '@strapi/strapi';
import { ITEM_UIDS, type ItemKind } from '../../contract/content-types';
import { pageUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import { permissionsOf } from '../../platform/entry-permissions';
import { slugOfVersion } from './drafts';
import { createPreviewToken } from './token';

/** Strapi does not check who asks for the preview URL, and the token in it opens a whole draft. */
async function mayRead(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<boolean> {
  const ctx = strapi.requestContext.get();
  const isStored = (await strapi.db.query(uid).count({ where: { documentId } })) > 0;
  if (ctx?.state.userAbility === undefined || !isStored) return false;
  const permissions = permissionsOf(strapi, ctx);
  return (await permissions.allowed('read', uid, [documentId], permissions.attributesOf(uid))).has(documentId);
}

interface Version {
  documentId?: string;
  status?: string;
}

/**
 * The handler of the panel's Preview button (config/admin.ts).
 *
 * @returns the storefront's page of this version, with a token for a draft; undefined where there is no page, or the editor
 *   may not read all of the entry
 */
export async function previewUrl(uid: string, { documentId, status }: Version): Promise<string | undefined> {
  const kind = (Object.keys(ITEM_UIDS) as ItemKind[]).find((item) => ITEM_UIDS[item] === uid);
  if (!kind || documentId === undefined || !(await mayRead(strapi, ITEM_UIDS[kind], documentId))) return undefined;
  const published = status === 'published';
  const slug = await slugOfVersion(strapi, kind, documentId, published);
  if (published) return slug === undefined ? undefined : pageUrl(pagePaths[kind](slug));
  const query = new URLSearchParams({ status: 'draft', token: createPreviewToken({ kind, documentId }) });
  return `${pageUrl(pagePaths[kind](slug ?? documentId))}?${query.toString()}`;
}
