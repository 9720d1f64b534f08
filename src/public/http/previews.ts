import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { JSON_TYPE, type Answer } from '../../contract/answer';
import { ITEM_UIDS, type ItemKind, isItem, PAGE_UIDS, type PageKind } from '../../contract/content-types';
import { notFound } from '../../contract/problems';
import { environment } from '../../environment';
import { demandPermission } from './authorization';
import { permissionsOfAccount, type EntryPermissions, permissionsOf } from '../../platform/entry-permissions';
import { passwordFingerprint } from '../../platform/password-fingerprint';
import { pageUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';

/** What a preview token opens, and for whom: the draft of one document, for as long as its account may read it. */
interface PreviewSubject {
  kind: ItemKind;
  documentId: string;
  /** id of the account of the panel */
  account: number;
  /** fingerprint of its password */
  password: string;
}

interface Claims extends PreviewSubject {
  /** seconds since 1970 */
  expires: number;
}

/** Long enough to read and correct a draft, short enough for a URL that ends up in a log. */
export const PREVIEW_MINUTES = 30;

/** Tells these tokens from Strapi's own, which are hexadecimal or JWTs. */
const PREFIX = 'preview';

/** The application keys are the same on all instances. The prefix keeps the signature from being valid for anything else. */
function signature(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`${PREFIX}.${payload}`).digest();
}

/** @returns a Bearer token for the draft of this document; nothing is stored */
export function createPreviewToken(subject: PreviewSubject, now = Date.now()): string {
  const claims: Claims = { ...subject, expires: Math.floor(now / 1000) + PREVIEW_MINUTES * 60 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${PREFIX}.${payload}.${signature(environment.secrets.appKeys[0] ?? '', payload).toString('base64url')}`;
}

/**
 * Accepts the signature of any key in APP_KEYS, so that keys can be rotated.
 *
 * @returns undefined for a token that is not genuine or has expired
 */
export function readPreviewToken(token: string, now = Date.now()): PreviewSubject | undefined {
  const [prefix, payload, signed, ...rest] = token.split('.');
  if (prefix !== PREFIX || payload === undefined || signed === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(signed, 'base64url');
  const genuine = environment.secrets.appKeys.some((key) => {
    const expected = signature(key, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!genuine) return undefined;
  const { expires, ...subject } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return expires * 1000 > now ? subject : undefined;
}

const PUBLISHED = { $notNull: true };
const DRAFT = { $null: true };

/** @param slug of the draft, or of its published version, or the document's id while the draft has no slug */
async function findDraft(strapi: Core.Strapi, kind: ItemKind, slug: string): Promise<string | undefined> {
  const draft = { slug, publishedAt: DRAFT };
  const published = { slug, publishedAt: PUBLISHED };
  for (const where of [draft, published, { documentId: slug, publishedAt: DRAFT }]) {
    const row: { documentId: string } | null = await strapi.db.query(ITEM_UIDS[kind]).findOne({ where, select: ['documentId'] });
    if (row) return row.documentId;
  }
  return undefined;
}

/** @returns the slug of a version of a document; undefined where there is no such version, or it has no slug */
async function slugOfVersion(kind: PageKind, documentId: string, published: boolean): Promise<string | undefined> {
  const row: { slug: string | null } | null = await strapi.db.query(PAGE_UIDS[kind]).findOne({
    where: { documentId, publishedAt: published ? PUBLISHED : DRAFT },
    select: ['slug'],
  });
  return row?.slug || undefined;
}

/** A draft shows all of an entry. */
const mayReadWhole = async (permissions: EntryPermissions, uid: UID.ContentType, documentId: string): Promise<boolean> =>
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
  if (!token.startsWith(`${PREFIX}.`)) {
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

/** Groups have no drafts: what is saved is public. */
async function versionUrl(kind: PageKind, documentId: string, account: number, status?: string): Promise<string | undefined> {
  const published = status === 'published' || !isItem(kind);
  const slug = await slugOfVersion(kind, documentId, published);
  if (published) return slug === undefined ? undefined : pageUrl(pagePaths[kind](slug));
  const password = await passwordFingerprint(strapi, 'admin::user', account);
  return draftUrl(pagePaths[kind](slug ?? documentId), createPreviewToken({ kind, documentId, account, password }));
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
  return kind ? versionUrl(kind, documentId, account, status) : pageUrl(pagePaths.home);
}
