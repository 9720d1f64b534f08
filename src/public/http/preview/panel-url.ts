import type { Core, UID } from '@strapi/strapi';
import { isItem, PAGE_UIDS, type GroupKind, type ItemKind, type PageKind } from '../../../contract/content-types';
import { pageUrl } from '../../../contract/links';
import { pagePaths } from '../../../contract/paths';
import { environment } from '../../../environment';
import { permissionsOf } from '../../../platform/entry-permissions';
import { passwordFingerprint } from '../../../platform/password-fingerprint';
import { mayReadWhole, slugOfVersion, createPreviewToken } from './drafts';

/** Strapi does not check who asks for the preview URL. @returns the account that does, where it may read all of the entry */
async function readerOf(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<number | undefined> {
  const ctx = strapi.requestContext.get();
  const isStored = (await strapi.db.query(uid).count({ where: { documentId } })) > 0;
  const { userAbility, user } = (ctx?.state ?? {}) as { userAbility?: unknown; user?: { id: number } };
  if (!ctx || userAbility === undefined || !isStored) return undefined;
  return (await mayReadWhole(permissionsOf(strapi, ctx), uid, documentId)) ? user?.id : undefined;
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

async function itemUrl(
  kind: ItemKind,
  documentId: string,
  { account, published }: { account: number; published: boolean },
): Promise<string | undefined> {
  const slug = await slugOfVersion(strapi, kind, documentId, published);
  if (published) return slug === undefined ? undefined : pageUrl(pagePaths[kind](slug));
  const password = await passwordFingerprint(strapi, 'admin::user', account);
  return draftUrl(pagePaths[kind](slug ?? documentId), createPreviewToken({ kind, documentId, account, password }));
}

/** Groups have no drafts: what is saved is public. */
async function groupUrl(kind: GroupKind, documentId: string): Promise<string | undefined> {
  const group: { slug?: string | null } | null = await strapi.db
    .query(PAGE_UIDS[kind])
    .findOne({ where: { documentId }, select: ['slug'] });
  return group?.slug ? pageUrl(pagePaths[kind](group.slug)) : undefined;
}

/**
 * The handler of the panel's Preview button (config/admin.ts).
 *
 * @returns the storefront's page of this version, with a token for a draft; undefined where there is no page, or the editor
 *   may not read all of the entry
 */
export async function previewUrl(uid: string, { documentId, status }: Version): Promise<string | undefined> {
  const type = uid as UID.ContentType;
  const isHome = uid === 'api::home.homepage';
  const kind = (Object.keys(PAGE_UIDS) as PageKind[]).find((page) => PAGE_UIDS[page] === uid);
  const account = (kind || isHome) && documentId !== undefined ? await readerOf(strapi, type, documentId) : undefined;
  if (account === undefined || documentId === undefined) return undefined;
  if (!kind) return pageUrl(pagePaths.home);
  return isItem(kind) ? itemUrl(kind, documentId, { account, published: status === 'published' }) : groupUrl(kind, documentId);
}
