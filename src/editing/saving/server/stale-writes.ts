import type { Core, UID } from '@strapi/strapi';
import { contentTypes, errors } from '@strapi/utils';
import createHttpError from 'http-errors';
import { isShopContent } from '../../../contract/public-content';
import { SHOP_TIME_ZONE } from '../../../contract/shop-time';
import { editorLanguage, editorName, translate, type Language } from '../../texts/editor-language';
import { findLastChange, type LastChange } from './entry-changes';
import { currentPermissions } from '../../../platform/entry-permissions';
import { MESSAGES, type MessageKey } from '../../texts/messages';

/** The writes of a document that can be stale. A publication with changes is an update first. */
const CHECKED: ReadonlySet<string> = new Set(['update', 'publish', 'unpublish', 'discardDraft', 'delete']);

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

/** @returns `16:20`, with the date unless it is today's, in the shop's time zone */
function timeOf(date: Date, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions, of = date): string =>
    new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { timeZone: SHOP_TIME_ZONE, ...options }).format(of);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const day = (of: Date): string => format({ day: '2-digit', month: '2-digit', year: 'numeric' }, of);
  return day(date) === day(new Date()) ? time : `${time}, ${day(date)}`;
}

/** @returns when a draft was saved; undefined if it is no more */
async function readUpdatedAt(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<string | undefined> {
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const where = { documentId, ...(hasDrafts ? { publishedAt: null } : {}) };
  const stored: { updatedAt: string } | null = await strapi.db.query(uid).findOne({ where, select: ['updatedAt'] });
  return stored?.updatedAt;
}

/** @param reader the name of who reads it @returns who changed an entry, and when. A plan or a run writes in the name of who made it */
function describeChange(strapi: Core.Strapi, uid: string, { at, by, run }: LastChange, reader: string | null): string {
  const language = editorLanguage(strapi);
  const time = timeOf(new Date(at), language);
  // A title names prices and groups.
  if (run !== null && (currentPermissions(strapi)?.mayAll('read', uid) ?? true))
    return translate(MESSAGES['edited-by-run'], language, { title: run, time });
  const message: MessageKey = by === null ? 'edited' : by === reader ? 'edited-by-you' : 'edited-by';
  return translate(MESSAGES[message], language, { editor: by ?? '', time });
}

/** @returns who changed a document last, and when, in the language of `editorLanguage`; undefined if nothing is known */
export async function lastChange(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<string | undefined> {
  const change = await findLastChange(strapi, uid, documentId);
  return change && describeChange(strapi, uid, change, null);
}

interface Refused {
  uid: UID.ContentType;
  documentId: string;
  updatedAt: string;
  fields: readonly string[];
}

/** @returns 409, with who changed the entry, when, and which attributes both have changed, as far as the account may read them */
async function staleError(strapi: Core.Strapi, { uid, documentId, updatedAt, fields: changed }: Refused): Promise<Error> {
  const fields = changed.filter((field) => currentPermissions(strapi)?.may('read', uid, [field]) ?? true);
  const unknown: LastChange = { at: new Date(updatedAt).getTime(), by: null, run: null };
  const change = (await findLastChange(strapi, uid, documentId)) ?? unknown;
  const details = { updatedAt, updatedBy: change.by, fields };
  return createHttpError(409, describeChange(strapi, uid, change, editorName(strapi)), { details });
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
  const updatedAt = await readUpdatedAt(strapi, uid, documentId);
  if (updatedAt === undefined || new Date(updatedAt).getTime() === time) return;
  const fields = await findOverlap(strapi, { uid, documentId, data, since: time });
  const isSave = contentTypes.getWritableAttributes(strapi.contentType(uid)).some((name) => name in data);
  if (!isSave || fields.length > 0) throw await staleError(strapi, { uid, documentId, updatedAt, fields });
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
