import type { Core } from '@strapi/strapi';
import { pageAddress } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import { previewKind, slugOf } from './drafts';
import { createPreviewToken } from './token';

interface PermissionChecker {
  create: (of: { userAbility: unknown; model: string }) => { cannot: { read: (entry: unknown) => boolean } };
}

/** Strapi asks nobody who wants the address; the token in it shows a draft, so whoever can't read it in the panel gets none. */
async function mayRead(strapi: Core.Strapi, uid: string, documentId: string): Promise<boolean> {
  const { userAbility } = (strapi.requestContext.get()?.state ?? {}) as { userAbility?: unknown };
  const entry: unknown = await strapi.db
    .query(uid)
    .findOne({ where: { documentId }, populate: { createdBy: { select: ['id'] } } });
  if (userAbility === undefined || entry === null) return false;
  const checker = strapi.plugin('content-manager').service('permission-checker') as unknown as PermissionChecker;
  return !checker.create({ userAbility, model: uid }).cannot.read(entry);
}

interface Wanted {
  documentId?: string;
  status?: string;
}

/**
 * @returns the storefront's page that the panel's Preview button opens: of a draft with a token that lets the page ask for it;
 *   undefined where there is no page of it, or none for this editor
 */
export async function previewAddress(uid: string, { documentId, status }: Wanted): Promise<string | undefined> {
  const kind = previewKind(uid);
  if (!kind || documentId === undefined || !(await mayRead(strapi, uid, documentId))) return undefined;
  const published = status === 'published';
  const slug = await slugOf(strapi, kind, documentId, published);
  if (published) return slug === undefined ? undefined : pageAddress(pagePaths[kind](slug));
  const query = new URLSearchParams({ status: 'draft', token: createPreviewToken({ kind, documentId }) });
  return `${pageAddress(pagePaths[kind](slug ?? documentId))}?${query.toString()}`;
}
