import type { Core, UID } from '@strapi/strapi';
import { ITEM_UIDS, type ItemKind } from '../../contract/content-types';
import { pageUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import { environment } from '../../environment';
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

/** @param path of the page @param token of its draft @returns where the storefront shows the draft (PREVIEW_URL) */
function draftUrl(path: string, token: string): string {
  const template = environment.previewUrl ?? `${pageUrl(path)}?status=draft&token={token}`;
  const values: Readonly<Record<string, string>> = { path, token };
  return template.replace(/\{(path|token)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

async function itemUrl(kind: ItemKind, documentId: string, published: boolean): Promise<string | undefined> {
  const slug = await slugOfVersion(strapi, kind, documentId, published);
  if (published) return slug === undefined ? undefined : pageUrl(pagePaths[kind](slug));
  return draftUrl(pagePaths[kind](slug ?? documentId), createPreviewToken({ kind, documentId }));
}

/** Pages of entries without drafts: what is saved is public. */
const PAGES: Readonly<Partial<Record<UID.ContentType, (documentId: string) => Promise<string | undefined>>>> = {
  'api::brand.brand': async (documentId) => {
    const brand = await strapi.db.query('api::brand.brand').findOne({ where: { documentId }, select: ['slug'] });
    const { slug } = (brand ?? {}) as { slug?: string | null };
    return slug ? pageUrl(pagePaths.brand(slug)) : undefined;
  },
  'api::home.homepage': () => Promise.resolve(pageUrl(pagePaths.home)),
};

/**
 * The handler of the panel's Preview button (config/admin.ts).
 *
 * @returns the storefront's page of this version, with a token for a draft; undefined where there is no page, or the editor
 *   may not read all of the entry
 */
export async function previewUrl(uid: string, { documentId, status }: Version): Promise<string | undefined> {
  const type = uid as UID.ContentType;
  const kind = (Object.keys(ITEM_UIDS) as ItemKind[]).find((item) => ITEM_UIDS[item] === uid);
  const pageOf = PAGES[type];
  if ((!kind && !pageOf) || documentId === undefined || !(await mayRead(strapi, type, documentId))) return undefined;
  return kind ? itemUrl(kind, documentId, status === 'published') : pageOf?.(documentId);
}
