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

/** Relations and components that all conditions and the order go through, and those to many entries. */
const JOINS_MAX = 30;
const TO_MANY_MAX = 2;

/** Attributes, from the type that a condition or an order begins at. */
type Path = readonly string[];

/** Whether it is an operator or a place in a list. The databases have no function for those of JSON. */
const isPlace = (key: string): boolean => /^(?:\$(?!json)\w+|\d+)$/.test(key);

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
  relation?: string;
  multiple?: boolean;
  repeatable?: boolean;
}

const attributesOf = (strapi: Core.Strapi, uid: string): Readonly<Record<string, Attribute>> =>
  strapi.getModel(uid as UID.Schema)?.attributes ?? {};

/** @returns the type at the other end of an attribute */
const targetOf = ({ type, target }: Attribute): string | undefined => (type === 'media' ? FILE_UID : target);

const isToMany = ({ relation = '', multiple, repeatable }: Attribute): boolean =>
  relation.endsWith('ToMany') || multiple === true || repeatable === true;

/** An attribute on a path, as permissions name it. */
interface Step {
  /** the content type that it is of */
  owner: string;
  /** `price`, `seo.meta_title` */
  field: string;
  /** whether a relation leads to its type, or a path to a name that it has not */
  isBehind: boolean;
  /** undefined where the type has none of this name */
  attribute: Attribute | undefined;
}

function stepsOf(strapi: Core.Strapi, uid: string, path: Path): Step[] {
  let [owner, model] = [uid, uid];
  let inside: string[] = [];
  const steps: Step[] = [];
  let isBehind = false;
  for (const name of path) {
    if (IDS.has(name)) continue;
    const attributes = attributesOf(strapi, model);
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    inside.push(name);
    // Strapi leaves out one name that it does not know of the type itself.
    steps.push({ owner, field: inside.join('.'), isBehind: isBehind || (!attribute && path.length > 1), attribute });
    if (!attribute) break;
    const target = targetOf(attribute);
    if (target !== undefined) [owner, model, inside, isBehind] = [target, target, [], true];
    else if (attribute.component !== undefined) model = attribute.component;
  }
  return steps;
}

/**
 * Strapi adds the conditions of a role for entries of the type that is listed, and for none behind it. It leaves out an own attribute that
 * the account reads of no entry, and asks about one that it reads of some.
 */
function isReadableStep(permissions: EntryPermissions, { owner, field, isBehind, attribute }: Step, withOwn: boolean): boolean {
  if (!attribute) return !isBehind && !withOwn;
  if (owner === ACCOUNT) return !isBehind || ACCOUNT_FIELDS.has(field);
  const isOfAll = owner === FILE_UID || COMMON.has(field);
  if (isBehind) return permissions.mayAll('read', owner, isOfAll ? [] : [field]);
  return isOfAll || permissions.showsAlways(owner, field) || (!withOwn && !permissions.may('read', owner, [field]));
}

/**
 * An order and a count tell what a condition asks about, so both are answered of what the account may read alone. Strapi 5.54 does not ask
 * for the permission of what stands behind a relation. Each relation is a join: SQLite has 64 of them, and those to many entries multiply
 * what is listed (ten conditions on a gallery took 22 s).
 *
 * @param uid the type that is listed
 * @param withOwn also of that type's own attributes; else Strapi leaves out those that the account may not read
 * @returns whether the account may read all that a short query asks about, through few relations
 */
export function isReadableQuery(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: string,
  query: AskedQuery,
  withOwn = false,
): boolean {
  if (asksForSecrets(query)) return false;
  const steps = [...filterPaths(query.filters), ...sortPaths(query.sort)].flatMap((path) => stepsOf(strapi, uid, path));
  const joined = steps.flatMap(({ attribute }) => (attribute && (targetOf(attribute) ?? attribute.component) ? [attribute] : []));
  if (joined.length > JOINS_MAX || joined.filter(isToMany).length > TO_MANY_MAX) return false;
  return steps.every((step) => isReadableStep(permissions, step, withOwn));
}
