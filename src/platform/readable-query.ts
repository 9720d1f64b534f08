import type { Core, UID } from '@strapi/strapi';
import { FILE_UID } from '../contract/content-types';
import { isRecord } from '../contract/is-record';
import { isBounded } from './bounded-value';
import type { EntryPermissions } from './entry-permissions';

const ACCOUNT = 'admin::user';

/** Of accounts of the panel: what Strapi's answers have of those that created or changed an entry. */
const ACCOUNT_FIELDS: ReadonlySet<string> = new Set(['firstname', 'lastname', 'username', 'email', 'isActive']);

/** What every answer about an entry has. */
const COMMON = new Set(['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale']);
const IDS = new Set(['id', 'documentId']);

/** The names that entries are ordered by, whoever may read them: the server puts it into queries by itself. */
const SORT_KEY = 'sort_key';

/** Attributes that no request asks about, of any type: of accounts, of tokens. */
const SECRET = /password|token|accesskey|encryptedkey/i;

/** Levels and members of a condition. The panel's longest asks for some hundred groups. */
const BOUNDS = { depth: 20, values: 1_000 } as const;

/** Attributes, from the type that a condition or an order begins at. */
type Path = readonly string[];

const isPlace = (key: string): boolean => /^(?:\$\w+|\d+)$/.test(key);

function filterPaths(value: unknown, path: Path = []): Path[] {
  const members = isRecord(value) ? Object.entries(value) : [];
  if (members.length === 0) return path.length > 0 ? [path] : [];
  return members.flatMap(([key, member]) => filterPaths(member, isPlace(key) ? path : [...path, ...key.split('.')]));
}

/** Strapi splits a text by commas, dots and colons, also one inside a list or an object. */
function sortPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string')
    return value.split(',').map((each) => [...path, ...each.split(/[.:]/).map((name) => name.trim())].filter(isSorted));
  const members = isRecord(value) ? Object.entries(value) : [];
  return members.flatMap(([key, member]) => sortPaths(member, isPlace(key) ? path : [...path, ...key.split(/[.:]/)]));
}

const isSorted = (name: string): boolean => name !== '' && !['asc', 'desc'].includes(name.toLowerCase());

export interface AskedQuery {
  filters?: unknown;
  sort?: unknown;
  /** relations to bring */
  populate?: unknown;
}

/** @returns whether the conditions and the order of a query are short enough to be looked at */
export const isShortQuery = ({ filters, sort, populate }: AskedQuery): boolean => isBounded([filters, sort, populate], BOUNDS);

/** @returns whether a query asks about secrets of accounts or tokens, at whatever place */
export const asksForSecrets = ({ filters, sort }: AskedQuery): boolean =>
  [...filterPaths(filters), ...sortPaths(sort)].flat().some((name) => SECRET.test(name) || name === SORT_KEY);

interface Attribute {
  type: string;
  target?: string;
  component?: string;
}

const attributesOf = (strapi: Core.Strapi, uid: string): Readonly<Record<string, Attribute>> =>
  strapi.getModel(uid as UID.Schema)?.attributes ?? {};

/** @returns the type at the other end of an attribute */
const targetOf = ({ type, target }: Attribute): string | undefined => (type === 'media' ? FILE_UID : target);

function isReadablePath(strapi: Core.Strapi, permissions: EntryPermissions, uid: string, path: Path, withOwn: boolean): boolean {
  let [owner, model] = [uid, uid];
  let inside: string[] = [];
  for (const name of path) {
    if (IDS.has(name)) continue;
    const attributes = attributesOf(strapi, model);
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const isAsked = owner !== uid || withOwn;
    // Strapi leaves out what it does not know of the type itself.
    if (!attribute) return !isAsked && path.length === 1;
    inside.push(name);
    if (owner === ACCOUNT && !ACCOUNT_FIELDS.has(name)) return false;
    const isGranted =
      owner === ACCOUNT || COMMON.has(name) || permissions.may('read', owner, owner === FILE_UID ? [] : [inside.join('.')]);
    if (isAsked && !isGranted) return false;
    const target = targetOf(attribute);
    if (target !== undefined) [owner, model, inside] = [target, target, []];
    else if (attribute.component !== undefined) model = attribute.component;
  }
  return true;
}

/**
 * An order and a count tell what a condition asks about, so both are answered of what the account may read alone. Strapi 5.54 does not ask
 * for the permission of what stands behind a relation.
 *
 * @param uid the type that is listed
 * @param withOwn also of that type's own attributes; else Strapi leaves out those that the account may not read
 * @returns whether the account may read all that a short query asks about
 */
export const isReadableQuery = (
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: string,
  query: AskedQuery,
  withOwn = false,
): boolean =>
  !asksForSecrets(query) &&
  [...filterPaths(query.filters), ...sortPaths(query.sort)].every((path) =>
    isReadablePath(strapi, permissions, uid, path, withOwn),
  );
