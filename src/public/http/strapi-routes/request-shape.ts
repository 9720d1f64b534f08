import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { isRecord } from '../../../contract/is-record';
import { SLUGGED_MAX } from '../../../contract/limits';
import { isBounded } from '../../../platform/bounded-value';
import type { RouteMiddleware, StrapiRoute } from '../../../platform/strapi-patches/mounted-routes';
import { formValues, modelOf } from './form-values';

const KINDS = { 'collection-types': 'collectionType', 'single-types': 'singleType' } as const;

/** Publications of types that have none: Strapi calls functions that are not there. */
const OF_DRAFTS = /\/actions\/(?:publish|unpublish|discard|bulkPublish|bulkUnpublish)$/;

/** @throws errors.NotFoundError when the content manager is asked for a type, or an attribute, that there is not in this way */
function assertModel(strapi: Core.Strapi, name: string, { model, uid, targetField }: Record<string, string | undefined>): void {
  const isBuilder = name.includes('/content-type-builder/content-types/');
  if (isBuilder && !Object.hasOwn(strapi.contentTypes, uid ?? '')) throw new errors.NotFoundError();
  if (model === undefined) return;
  const { kind, options, attributes } = modelOf(strapi, model) ?? {};
  const [, of] = /content-manager\/(collection-types|single-types)\//.exec(name) ?? [];
  const isKind = of === undefined || kind === KINDS[of as keyof typeof KINDS];
  const hasDrafts = !OF_DRAFTS.test(name) || options?.draftAndPublish === true;
  const hasField = targetField === undefined || Object.hasOwn(attributes ?? {}, targetField);
  if (!attributes || !isKind || !hasDrafts || !hasField) throw new errors.NotFoundError();
}

/** A list that a handler of Strapi reads without asking whether it is there, by route. */
const REQUIRED_LISTS: Readonly<Record<string, string>> = { 'POST /admin/permissions/check': 'permissions' };

/** Levels of a body: a list in a list of an article adds two. */
const BODY_DEPTH_MAX = 100;

/** An administrator's form of a role, which lists each attribute of each type. */
const ROLE_FORM = 'PUT /admin/roles/:id/permissions';

/**
 * Members of all lists of a body that Strapi reads. It asks the database about each one, also about those of one relation: 10,000 took
 * 45 s, a menu of 930 items 12 s. It tells what is wrong with each one.
 */
const LISTED_MAX = 200;

/** All members of a body, in lists and objects: of its texts, and of the rest. */
const MEMBERS_MAX = { texts: 30_000, others: 10_000 } as const;

/** Blocks of a text, what is in them, rows and cells of its tables. Strapi checks each one: 30,000 took 14 s. */
const BLOCKS_MAX = 4_000;

/** Characters of all texts of an article together. Its markup is made when it is published: a million took 3 s. */
const TEXT_MAX = 200_000;

/** Characters of names, descriptions and addresses of accounts, roles, tokens and files, which lists show. */
const SHORT_TEXT_MAX = 2_000;

/** The pattern of addresses of yup 0.32 takes twice as long for each dot: 100 dots stopped the server. */
const EMAIL_MAX = { characters: 254, dots: 10 } as const;

/** Routes of accounts, roles and tokens, and of the library. */
const WITH_SHORT_TEXTS = /^\w+ \/(?:admin|upload)(?:\/|$)/;

/** Those of single entries: a bulk action has a list of them, and no attributes. */
const OF_FORMS = /^(?:POST|PUT) \/content-manager\/(?:collection|single)-types\/(?!.*\/actions\/bulk)/;

/** It makes a slug of a name, and the panel sends the whole form. */
const OF_NAME = 'POST /content-manager/uid/generate';

/** Leaves the name of which a slug is made. */
function leaveName(strapi: Core.Strapi, body: Record<string, unknown>): void {
  const { attributes = {} } = modelOf(strapi, String(body.contentTypeUID)) ?? {};
  const field = String(body.field);
  const { targetField = '' } = (Object.hasOwn(attributes, field) && attributes[field]) || {};
  const name = isRecord(body.data) ? body.data[targetField] : undefined;
  body.data = typeof name === 'string' ? { [targetField]: name.slice(0, SLUGGED_MAX) } : {};
}

/** Strapi links a file to whatever entry these name, past its permissions. */
const LINKS = ['ref', 'refId', 'field', 'path', 'source'] as const;
const OF_LIBRARY = /^\w+ \/upload(?:\/|$)/;

/** Numbers of folders and files. Strapi takes an object as a condition of its database, before it sees that it is none. */
const NUMBERS: ReadonlySet<string> = new Set(['parent', 'folder', 'folderId', 'folderIds', 'fileIds', 'destinationFolderId']);

/** Of each file, Strapi writes all entries that show it: a page of the library at once. */
const CHANGED_FILES = 'POST /upload/actions/bulk-update';

const OF_LISTS = /^GET \/(?:content-manager|upload)\//;

/** Entries of a page of a list. */
const PAGE_SIZE_MAX = 100;

/** Goes through a value, its members and theirs, however deep. */
function* valuesIn(value: unknown): Generator {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    yield next;
    if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) waiting.push(member);
  }
}

/** @returns the members of all lists in these values */
function countListed(values: readonly unknown[]): number {
  let count = 0;
  for (const value of values) for (const one of valuesIn(value)) if (Array.isArray(one)) count += one.length;
  return count;
}

/** @throws errors.ValidationError for more than Strapi works off without holding up everybody */
function assertLists(strapi: Core.Strapi, model: string, body: object): void {
  const { attributes = {} } = modelOf(strapi, model) ?? {};
  const isText = ([name]: [string, unknown]): boolean => Object.hasOwn(attributes, name) && attributes[name]?.type === 'blocks';
  const members: [string, unknown][] = Object.entries(body);
  const texts = members.filter(isText).map(([, value]) => value);
  const others = members.filter((member) => !isText(member)).map(([, value]) => value);
  const areFew =
    isBounded(texts, { depth: BODY_DEPTH_MAX, values: MEMBERS_MAX.texts }) &&
    isBounded(others, { depth: BODY_DEPTH_MAX, values: MEMBERS_MAX.others });
  if (!areFew) throw new errors.ValidationError(`The body has more than ${MEMBERS_MAX.others} members.`);
  const nodes = [...valuesIn(texts)];
  const characters = nodes.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
  if (characters > TEXT_MAX) throw new errors.ValidationError(`A text must have at most ${TEXT_MAX} characters.`);
  const pictures = nodes.filter((node) => isRecord(node) && node.type === 'image');
  if (countListed(others) > LISTED_MAX || pictures.length > LISTED_MAX || countListed(texts) > BLOCKS_MAX)
    throw new errors.ValidationError(
      `The lists of the body have more than ${LISTED_MAX} members, or its text more than ${LISTED_MAX} pictures or ${BLOCKS_MAX} parts.`,
    );
}

function assertTexts(body: object, maxLength: number): void {
  for (const value of valuesIn(body)) {
    if (typeof value !== 'string') continue;
    // PostgreSQL stores no such text, and SQLite one that no other program reads to its end.
    if (value.includes('\0')) throw new errors.ValidationError('A text must not have the character zero.');
    if (value.length > maxLength) throw new errors.ValidationError(`A text must have at most ${maxLength} characters.`);
  }
}

function assertEmails(body: object): void {
  for (const value of valuesIn(body)) {
    if (!isRecord(value)) continue;
    for (const [name, text] of Object.entries(value)) {
      if (!/mail|^identifier$/i.test(name) || typeof text !== 'string') continue;
      if (text.length > EMAIL_MAX.characters || text.split('.').length > EMAIL_MAX.dots + 1)
        throw new errors.ValidationError(
          `${name} must have at most ${EMAIL_MAX.characters} characters and ${EMAIL_MAX.dots} dots.`,
        );
    }
  }
}

/** Strapi's handlers read members of the body. */
function assertBody(strapi: Core.Strapi, { name, maxBodyBytes }: StrapiRoute, { request, params }: Context): void {
  const { body } = request as { body?: unknown };
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
    throw new errors.ValidationError('The body must be an object.');
  // Before whatever reads it level by level, as Strapi's checks of an article's body do.
  if (!isBounded(body, { depth: BODY_DEPTH_MAX }))
    throw new errors.ValidationError(`The body has more than ${BODY_DEPTH_MAX} levels.`);
  if (body !== undefined) assertEmails(body);
  const { model = '' } = params as Record<string, string | undefined>;
  const isOwn = maxBodyBytes !== undefined;
  if (body !== undefined && !isOwn && name !== ROLE_FORM) assertLists(strapi, model, body);
  if (body !== undefined) assertTexts(body, WITH_SHORT_TEXTS.test(name) ? SHORT_TEXT_MAX : Infinity);
  const list = REQUIRED_LISTS[name];
  if (list !== undefined && !Array.isArray((body as Record<string, unknown> | undefined)?.[list]))
    throw new errors.ValidationError(`${list} must be a list.`);
}

/** @throws errors.ValidationError for files that would be linked past permissions, or written again and again */
function assertFiles(name: string, body: Readonly<Record<string, unknown>>): void {
  if (!OF_LIBRARY.test(name)) return;
  if (LINKS.some((link) => Object.hasOwn(body, link))) throw new errors.ValidationError(`A file has no ${LINKS.join(', ')}.`);
  for (const value of valuesIn(body))
    for (const [member, given] of isRecord(value) ? Object.entries(value) : [])
      if (NUMBERS.has(member) && [given].flat().some(isRecord)) throw new errors.ValidationError(`${member}: no number.`);
  const updates = name === CHANGED_FILES && Array.isArray(body.updates) ? (body.updates as unknown[]) : [];
  const ids = updates.map((update) => (isRecord(update) ? Number(update.id) : NaN));
  if (new Set(ids).size < ids.length || ids.length > PAGE_SIZE_MAX)
    throw new errors.ValidationError(`updates: each file once, and at most ${PAGE_SIZE_MAX}.`);
}

/** @throws errors.ValidationError for a page of a list that is too long, or has no length */
function assertPage(query: Readonly<Record<string, unknown>>): void {
  for (const name of ['pageSize', 'limit']) {
    if (!Object.hasOwn(query, name)) continue;
    const size = typeof query[name] === 'string' ? Number(query[name]) : NaN;
    if (!(size >= 1 && size <= PAGE_SIZE_MAX)) throw new errors.ValidationError(`${name} must be from 1 to ${PAGE_SIZE_MAX}.`);
  }
}

/** @returns a middleware that refuses what Strapi's handlers of this route would fail on. It runs when the body has been read */
export function createShapeCheck(strapi: Core.Strapi, route: StrapiRoute): RouteMiddleware {
  return (ctx, next) => {
    assertModel(strapi, route.name, ctx.params as Record<string, string | undefined>);
    assertBody(strapi, route, ctx);
    const { query, body } = ctx.request as { query: Record<string, unknown>; body?: Record<string, unknown> };
    if (OF_LISTS.test(route.name)) assertPage(query);
    if (body === undefined) return next();
    assertFiles(route.name, body);
    if (route.name === OF_NAME) leaveName(strapi, body);
    const { model = '' } = ctx.params as Record<string, string | undefined>;
    if (OF_FORMS.test(route.name)) (ctx.request as { body?: unknown }).body = formValues(strapi, model, body);
    return next();
  };
}
