import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { JSON_TYPE, type Answer } from '../../../contract/answer';
import { ITEM_UIDS, type ItemKind } from '../../../contract/content-types';
import { notFound } from '../../../contract/problems';
import { demandPermission } from '../authorization';
import { permissionsOfAccount, type EntryPermissions } from '../../../platform/entry-permissions';
import { passwordFingerprint } from '../../../platform/password-fingerprint';
import { isPreviewToken, readPreviewToken, type PreviewSubject } from './token';

const PUBLISHED = { $notNull: true };
const DRAFT = { $null: true };

async function documentWith(strapi: Core.Strapi, kind: ItemKind, where: object): Promise<string | undefined> {
  const row: { documentId: string } | null = await strapi.db.query(ITEM_UIDS[kind]).findOne({ where, select: ['documentId'] });
  return row?.documentId;
}

/** @param slug of the draft, or of its published version, or the document's id while the draft has no slug */
async function findDraft(strapi: Core.Strapi, kind: ItemKind, slug: string): Promise<string | undefined> {
  return (
    (await documentWith(strapi, kind, { slug, publishedAt: DRAFT })) ??
    (await documentWith(strapi, kind, { slug, publishedAt: PUBLISHED })) ??
    (await documentWith(strapi, kind, { documentId: slug, publishedAt: DRAFT }))
  );
}

/** @returns the slug of a version of a document; undefined where there is no such version, or it has no slug */
export async function slugOfVersion(
  strapi: Core.Strapi,
  kind: ItemKind,
  documentId: string,
  published: boolean,
): Promise<string | undefined> {
  const row: { slug: string | null } | null = await strapi.db.query(ITEM_UIDS[kind]).findOne({
    where: { documentId, publishedAt: published ? PUBLISHED : DRAFT },
    select: ['slug'],
  });
  return row?.slug ?? undefined;
}

/** A draft shows all of an entry. */
export const mayReadWhole = async (permissions: EntryPermissions, uid: UID.ContentType, documentId: string): Promise<boolean> =>
  (await permissions.allowed('read', uid, [documentId], permissions.attributesOf(uid))).has(documentId);

/** @returns whether the account that a token was made for is active, has the same password, and may still read the entry */
async function isStillGranted(strapi: Core.Strapi, { kind, documentId, account, password }: PreviewSubject): Promise<boolean> {
  // One of an earlier release names no account.
  const permissions = Number.isInteger(account) ? await permissionsOfAccount(strapi, account) : undefined;
  if (!permissions || password !== (await passwordFingerprint(strapi, 'admin::user', account))) return false;
  return mayReadWhole(permissions, ITEM_UIDS[kind], documentId);
}

/**
 * Accepts the token of the panel's Preview button, which opens one document, or a token with the permission, which opens all.
 *
 * @returns the only document that the token opens, or undefined for all
 * @throws UnauthorizedError, ForbiddenError
 */
async function demandPreview(strapi: Core.Strapi, ctx: Context, kind: ItemKind): Promise<string | undefined> {
  const token = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';
  if (!isPreviewToken(token)) {
    await demandPermission(strapi, ctx, `${ITEM_UIDS[kind]}.preview`);
    return undefined;
  }
  const subject = readPreviewToken(token);
  if (!subject) throw new errors.UnauthorizedError();
  if (subject.kind !== kind) throw new errors.ForbiddenError();
  if (!(await isStillGranted(strapi, subject))) throw new errors.UnauthorizedError();
  return subject.documentId;
}

interface DraftRequest {
  ctx: Context;
  strapi: Core.Strapi;
  kind: ItemKind;
  slug: string;
  /** @returns the answer's JSON */
  readDraft: (strapi: Core.Strapi, documentId: string) => Promise<string | undefined>;
}

/** @returns a draft that no cache may store. A token for one document stays valid when the editor changes the slug. */
export async function draftAnswer({ ctx, strapi, kind, slug, readDraft }: DraftRequest): Promise<Answer> {
  const only = await demandPreview(strapi, ctx, kind);
  const documentId = (await findDraft(strapi, kind, slug)) ?? only;
  if (only !== undefined && documentId !== only) throw new errors.ForbiddenError();
  const body = documentId === undefined ? undefined : await readDraft(strapi, documentId);
  if (body === undefined) throw notFound(`There is no such ${kind}.`);
  return { status: 200, body, contentType: JSON_TYPE, cacheControl: 'private, no-store' };
}
