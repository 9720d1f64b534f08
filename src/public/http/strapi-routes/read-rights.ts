import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { FILE_UID } from '../../../contract/content-types';
import { isRecord } from '../../../contract/is-record';
import { permissionsOf, type EntryPermissions } from '../../../platform/entry-permissions';
import { assertNamedFiles } from './named-files';
import { asksForSecrets, isReadableQuery, isShortQuery, type AskedQuery } from '../../../platform/readable-query';
import type { RouteMiddleware, StrapiRoute } from '../../../platform/strapi-patches/mounted-routes';

/** Routes that answer with entries, or with what is known of them. */
const OF_ENTRIES = /^\w+ \/content-manager\/(?:collection-types|single-types|relations)\//;

const OF_PANEL = /^\w+ \/(?:admin|content-manager|upload|i18n|users-permissions)(?:\/|$)/;

/**
 * Parameters of Strapi's database. Strapi 5.54 passes on what a query has of them, past its checks: conditions on passwords, orders by them,
 * columns. The panel sends none.
 */
const OF_DATABASE = ['where', 'select', 'orderBy', 'groupBy', 'having', 'offset', 'lookup', 'fields'];


/** They tell whether an entry has a slug. */
const OF_SLUGS = 'POST /content-manager/uid/';

/** It asks for the right to read some entry. */
const COUNTS_DRAFT_LINKS = '/actions/countManyEntriesDraftRelations';

const FOLDER_UID = 'plugin::upload.folder';

/** Lists of Strapi's media library. */
const LISTS: Readonly<Record<string, string>> = {
  'GET /upload/files': FILE_UID,
  'GET /upload/folders': FOLDER_UID,
  'GET /upload/folders/:id': FOLDER_UID,
};

/** They list what a relation has, and what it may have. */
const OF_RELATIONS = 'GET /content-manager/relations/';
const OF_CANDIDATES = `${OF_RELATIONS}:model/:targetField`;

/** A query inherits: `?__proto__` makes it an object of others. */
const queryOf = (given: unknown): AskedQuery =>
  Object.fromEntries(
    ['filters', 'sort', 'populate'].map((name) => [name, isRecord(given) && Object.hasOwn(given, name) ? given[name] : undefined]),
  );

/** Strapi 5.54 keeps an order that is one text where the account may read nothing of it. Out of a list it leaves that. */
function listOrder(given: unknown): void {
  if (isRecord(given) && Object.hasOwn(given, 'sort') && typeof given.sort === 'string') given.sort = [given.sort];
}

/** @returns the type that a route lists; undefined where it lists none */
function listedType(strapi: Core.Strapi, name: string, params: Record<string, string | undefined>): string | undefined {
  const { model, targetField } = params;
  if (!OF_ENTRIES.test(name)) return LISTS[name];
  if (targetField === undefined) return model;
  // Another check has refused what is no attribute of the type.
  const attributes = strapi.getModel(model as UID.Schema).attributes as unknown as Record<string, { target?: string }>;
  return attributes[targetField]?.target;
}

interface Holder {
  uid: string;
  attributes: Readonly<Record<string, { component?: string }>>;
}

/** @returns whether an account may read this attribute. Strapi asks for no right to a component, nor to the entry whose it is: so of all entries */
function mayReadIn(strapi: Core.Strapi, permissions: EntryPermissions, uid: string, field: string): boolean {
  if (Object.hasOwn(strapi.contentTypes, uid))
    return field.includes('.') ? permissions.mayAll('read', uid, [field]) : permissions.may('read', uid);
  const holders = [...Object.values(strapi.contentTypes), ...Object.values(strapi.components)] as unknown as Holder[];
  return holders.some((holder) =>
    Object.entries(holder.attributes).some(
      ([name, { component }]) => component === uid && mayReadIn(strapi, permissions, holder.uid, `${name}.${field}`),
    ),
  );
}

/** @returns whether it is what the library's panel asks folders to bring: those above, and two counts */
const isOfFolders = (populate: unknown): boolean =>
  isRecord(populate) &&
  Object.entries(populate).every(([name, value]) => {
    const members = isRecord(value) ? Object.entries(value) : [];
    if (name === 'parent') return members.every(([key, inner]) => key === 'populate' && isOfFolders(inner));
    return ['children', 'files'].includes(name) && members.length === 1 && members[0]?.[0] === 'count';
  });

/** Strapi 5.54 answers with whole entries behind relations. @returns whether a query asks for more of them than the panel does */
const asksForRelations = (name: string, listed: string | undefined, { populate }: AskedQuery): boolean =>
  populate !== undefined && OF_PANEL.test(name) && !(listed === FOLDER_UID && isOfFolders(populate));

/**
 * @throws errors.ValidationError for conditions, an order or relations by which the account would learn what it may not read, or for too
 *   many of them
 * @throws errors.ForbiddenError for candidates of a relation that the account may not read
 */
function assertQuery(strapi: Core.Strapi, name: string, ctx: Context): void {
  const params = ctx.params as Record<string, string | undefined>;
  const { query, body } = ctx.request as { query: unknown; body?: unknown };
  const listed = listedType(strapi, name, params);
  if (name === OF_CANDIDATES && !permissionsOf(strapi, ctx).may('read', listed ?? '')) throw new errors.ForbiddenError();
  const { model = '', targetField = '' } = params;
  if (name.startsWith(OF_RELATIONS) && !mayReadIn(strapi, permissionsOf(strapi, ctx), model, targetField))
    throw new errors.ForbiddenError();
  const foreign = OF_PANEL.test(name) && isRecord(query) ? OF_DATABASE.find((parameter) => parameter in query) : undefined;
  if (foreign !== undefined) throw new errors.ValidationError(`${foreign}: this route has no such parameter.`);
  // Strapi leaves nothing out of these.
  const bodies = name.includes('/actions/') ? [queryOf(body)] : [];
  for (const one of [queryOf(query), ...bodies]) {
    if (!isShortQuery(one)) throw new errors.ValidationError('filters, sort: these are too many, or too deep.');
    if (asksForRelations(name, listed, one)) throw new errors.ValidationError('populate: this route brings what it brings.');
    const hasAbility = listed !== undefined && isRecord(ctx.state) && ctx.state.userAbility !== undefined;
    const isReadable = hasAbility ? isReadableQuery(strapi, permissionsOf(strapi, ctx), listed, one, bodies.includes(one)) : !asksForSecrets(one);
    if (!isReadable) throw new errors.ValidationError('filters, sort: the account may not read all that they ask about.');
  }
}

/** @returns the documents that a route answers with, in whatever way it changes them */
function answeredDocuments(name: string, ctx: Context): string[] {
  const { id, sourceId = id, targetField } = ctx.params as Record<string, string | undefined>;
  if (sourceId !== undefined && targetField === undefined) return [sourceId];
  const { query, body } = ctx.request as { query: object; body?: unknown };
  if (name.endsWith(COUNTS_DRAFT_LINKS)) return [Object.entries(query).find(([key]) => key === 'documentIds')?.[1]].flat().map(String);
  const ids = name.endsWith('/actions/bulkFindForValidation') && isRecord(body) ? body.documentIds : [];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/**
 * Strapi 5.54 asks for the right to create before it clones, and for the right to change before it changes; then it answers with the
 * whole entry.
 *
 * @throws errors.ForbiddenError where the account may not read the entry
 */
async function assertReadable(strapi: Core.Strapi, name: string, ctx: Context): Promise<void> {
  // Strapi asks for the right to read where it does nothing else.
  if (!OF_ENTRIES.test(name) || (name.startsWith('GET ') && !name.endsWith(COUNTS_DRAFT_LINKS))) return;
  const { model = '' } = ctx.params as Record<string, string | undefined>;
  const permissions = permissionsOf(strapi, ctx);
  if (name.includes('/single-types/') && !permissions.may('read', model)) throw new errors.ForbiddenError();
  const { id, sourceId = id } = ctx.params as Record<string, string | undefined>;
  const stored = name.includes('/single-types/') ? {} : sourceId === undefined ? undefined : { documentId: sourceId };
  await assertNamedFiles(strapi, permissions, { uid: model, stored, body: (ctx.request as { body?: unknown }).body });
  const documents = answeredDocuments(name, ctx);
  // A copy is her own, and shows all that she reads of her own.
  const copied = /\/(?:auto-)?clone\//.test(name) ? permissions.attributesOf(model as UID.Schema) : [];
  const fields = copied.filter((field) => permissions.may('read', model, [field]));
  const readable = await permissions.allowed('read', model, documents, fields);
  if (documents.some((id) => !readable.has(id))) throw new errors.ForbiddenError();
}

/** @throws errors.ForbiddenError where the account has no entry to give a slug to */
function assertWritable(strapi: Core.Strapi, ctx: Context): void {
  const { body } = ctx.request as { body?: unknown };
  const uid = isRecord(body) ? String(body.contentTypeUID) : '';
  const permissions = permissionsOf(strapi, ctx);
  if (!permissions.may('create', uid) && !permissions.may('update', uid)) throw new errors.ForbiddenError();
}

/** @returns a middleware that closes what Strapi's routes tell of what an account may not read. It runs when the body has been read */
export function createReadCheck(strapi: Core.Strapi, { name }: StrapiRoute): RouteMiddleware {
  return async (ctx, next) => {
    assertQuery(strapi, name, ctx);
    listOrder(ctx.request.query);
    listOrder((ctx.request as { body?: unknown }).body);
    if (name.startsWith(OF_SLUGS)) assertWritable(strapi, ctx);
    await assertReadable(strapi, name, ctx);
    await next();
  };
}
