import type { Core, UID } from '@strapi/strapi';
import { contentTypes, errors } from '@strapi/utils';
import createHttpError from 'http-errors';
import type { Knex } from 'knex';
import { isShopContent } from '../contract/public-content';
import { SHOP_TIME_ZONE } from '../contract/shop-time';
import { editorLanguage, translate, type Language } from './editor-language';
import { findRunTitle } from './entry-changes';
import { currentPermissions } from '../platform/entry-permissions';
import { MESSAGES, type MessageKey } from './messages';

/** The writes of a document that can be stale. A publication with changes is an update first. */
const CHECKED: ReadonlySet<string> = new Set(['update', 'publish', 'unpublish', 'discardDraft', 'delete']);

interface Person {
  id: number;
  firstname?: string | null;
  lastname?: string | null;
  username?: string | null;
}

interface StoredEntry extends Record<string, unknown> {
  updatedAt: string;
  updatedBy?: Person | null;
}

/** @returns which attributes of a write others have changed since a version; of a write without any, all that they have changed */
type FindOverlap = (
  strapi: Core.Strapi,
  write: { uid: UID.ContentType; documentId: string; data: Readonly<Record<string, unknown>>; since: number },
) => Promise<string[]>;

interface WriteParams {
  documentId?: string;
  data?: Record<string, unknown>;
}

type Context = NonNullable<ReturnType<Core.Strapi['requestContext']['get']>>;

const ownMember = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;

/**
 * What a request to the panel's API says of the version that it read: `updatedAt` in its body, in its query for a deletion, or
 * `versions` by document id for a bulk action.
 */
function sentVersion(strapi: Core.Strapi, ctx: Context, uid: UID.ContentType, documentId: string): unknown {
  const { model, id } = ctx.params as { model?: string; id?: string };
  if (!ctx.path.startsWith('/content-manager/') || model !== uid) return undefined;
  const { body } = ctx.request as { body?: unknown };
  const isItsOwn = id === documentId || (id === undefined && strapi.contentType(uid).kind === 'singleType');
  if (!isItsOwn) return ownMember(ownMember(body, 'versions'), documentId);
  return ownMember(body, 'updatedAt') ?? ownMember(ctx.query, 'updatedAt');
}

const nameOf = ({ firstname, lastname, username }: Person): string =>
  [firstname, lastname].filter(Boolean).join(' ') || (username ?? '');

/** @returns `16:20`, with the date unless it is today's, in the shop's time zone */
function timeOf(date: Date, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions, of = date): string =>
    new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { timeZone: SHOP_TIME_ZONE, ...options }).format(of);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const day = (of: Date): string => format({ day: '2-digit', month: '2-digit', year: 'numeric' }, of);
  return day(date) === day(new Date()) ? time : `${time}, ${day(date)}`;
}

async function readStored(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
  more: object,
): Promise<StoredEntry | null> {
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const where = { documentId, ...(hasDrafts ? { publishedAt: null } : {}) };
  const stored: StoredEntry | null = await strapi.db.query(uid).findOne({ where, ...more });
  return stored;
}

/** @returns who changed an entry, and when, for an editor. A plan or a run writes in the name of who made it: she has not changed it herself */
async function describeChange(
  strapi: Core.Strapi,
  { uid, documentId, stored: { updatedAt, updatedBy } }: { uid: string; documentId: string; stored: StoredEntry },
  userId?: number,
): Promise<string> {
  const language = editorLanguage(strapi);
  const changedAt = new Date(updatedAt);
  const time = timeOf(changedAt, language);
  // SQLite has one connection, and the write that is refused is still in its transaction.
  const title = await strapi.db.transaction(async ({ trx }: { trx: unknown }) =>
    findRunTitle(trx as Knex, uid, documentId, changedAt.getTime()),
  );
  // A title names prices and groups.
  if (title !== undefined && (currentPermissions(strapi)?.mayAll('read', uid) ?? true))
    return translate(MESSAGES['edited-by-run'], language, { title, time });
  const message: MessageKey = !updatedBy ? 'edited' : updatedBy.id === userId ? 'edited-by-you' : 'edited-by';
  return translate(MESSAGES[message], language, { editor: updatedBy ? nameOf(updatedBy) : '', time });
}

const WITH_EDITOR = { updatedBy: { select: ['id', 'firstname', 'lastname', 'username'] } };

/** @returns who changed a document last, and when, in the language of `editorLanguage`; undefined if it is no more */
export async function lastChange(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<string | undefined> {
  const stored = await readStored(strapi, uid, documentId, { select: ['updatedAt'], populate: WITH_EDITOR });
  return stored ? describeChange(strapi, { uid, documentId, stored }) : undefined;
}

/** @returns 409, with who changed the entry, when, and which attributes both have changed */
async function staleError(
  strapi: Core.Strapi,
  ctx: Context,
  { uid, documentId, fields }: { uid: UID.ContentType; documentId: string; fields: readonly string[] },
): Promise<Error> {
  const stored = await readStored(strapi, uid, documentId, { select: ['updatedAt'], populate: WITH_EDITOR });
  if (!stored) return new errors.NotFoundError();
  const user = (ctx.state as { user?: { id?: number } }).user;
  const details = {
    updatedAt: stored.updatedAt,
    updatedBy: stored.updatedBy ? nameOf(stored.updatedBy) : null,
    fields,
  };
  return createHttpError(409, await describeChange(strapi, { uid, documentId, stored }, user?.id), { details });
}

/**
 * A save of attributes that nobody else has changed since is made: both stay.
 *
 * @throws the error of `staleError`, or errors.ValidationError for a version that is none
 */
async function assertCurrent(
  strapi: Core.Strapi,
  ctx: Context,
  uid: UID.ContentType,
  { documentId, data = {} }: WriteParams & { documentId: string },
  findOverlap: FindOverlap,
): Promise<void> {
  const version = sentVersion(strapi, ctx, uid, documentId);
  if (version === undefined || version === null) return;
  const time = typeof version === 'string' ? Date.parse(version) : NaN;
  if (Number.isNaN(time)) throw new errors.ValidationError(translate(MESSAGES['bad-version'], editorLanguage(strapi)));
  const stored = await readStored(strapi, uid, documentId, { select: ['updatedAt'] });
  if (!stored || new Date(stored.updatedAt).getTime() === time) return;
  const fields = await findOverlap(strapi, { uid, documentId, data, since: time });
  const isSave = contentTypes.getWritableAttributes(strapi.contentType(uid)).some((name) => name in data);
  if (!isSave || fields.length > 0) throw await staleError(strapi, ctx, { uid, documentId, fields });
}

export const isStaleError = (error: unknown): error is Error => createHttpError.isHttpError(error) && error.status === 409;

/**
 * Refuses to overwrite what another person has changed since the request's sender read an entry. Requests that name no version pass.
 * Install it after `installDocumentWrites`: under the write lock, so that of two saves at once the second sees the first.
 */
export function installStaleWriteCheck(strapi: Core.Strapi, findOverlap: FindOverlap): void {
  /** A request saves and publishes: its own save must not refuse its publication. */
  const checked = new WeakMap<Context, Set<string>>();
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    const params = context.params as WriteParams;
    const { documentId } = params;
    const ctx = strapi.requestContext.get();
    if (!ctx || documentId === undefined || !isShopContent(uid) || !CHECKED.has(action)) return next();
    const documents = checked.get(ctx) ?? new Set();
    checked.set(ctx, documents);
    if (!documents.has(documentId)) await assertCurrent(strapi, ctx, uid, { ...params, documentId }, findOverlap);
    documents.add(documentId);
    return next();
  });
}
