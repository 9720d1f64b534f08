import { isRecord } from '../contract/is-record';
import type { Core, UID } from '@strapi/strapi';

interface Attribute {
  type: string;
  component?: string;
}

interface Populate {
  [attribute: string]: { populate: Populate } | { select: string[] };
}

/** @returns what loads an entry's pictures and components, on every level; its relations are not loaded */
export function populateValues(strapi: Core.Strapi, uid: UID.Schema): Populate {
  const attributes = Object.entries<Attribute>(strapi.getModel(uid).attributes);
  return Object.fromEntries(
    attributes.flatMap(([name, { type, component }]): [string, Populate[string]][] => {
      if (type === 'media') return [[name, { select: ['id'] }]];
      if (type !== 'component' || component === undefined) return [];
      return [[name, { populate: populateValues(strapi, component as UID.Component) }]];
    }),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

const isSameTime = (one: unknown, other: unknown): boolean =>
  isTime(one) && isTime(other) && Date.parse(one) === Date.parse(other);

/** Whether a value of a form is what is stored. A form sends a relation as its changes. */
function isStored(sent: unknown, stored: unknown): boolean {
  if (isEmpty(sent) || isEmpty(stored)) return isEmpty(sent) === isEmpty(stored);
  if (Array.isArray(sent)) {
    return Array.isArray(stored) && sent.length === stored.length && sent.every((item, index) => isStored(item, stored[index]));
  }
  if (!isRecord(sent)) return sent === stored || isSameTime(sent, stored);
  if ('connect' in sent || 'disconnect' in sent || 'set' in sent)
    return isEmpty(sent.connect) && isEmpty(sent.disconnect) && !('set' in sent);
  // A file: the form sends all of it.
  if ('mime' in sent) return isRecord(stored) && sent.id === stored.id;
  return (
    isRecord(stored) && Object.entries(sent).every(([name, value]) => name.startsWith('__') || isStored(value, stored[name]))
  );
}

/**
 * @param sent attributes of a write
 * @param stored the entry, loaded with `populateValues`
 * @returns the names of the attributes that the write would change
 */
export function differingFields(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): string[] {
  const attributes: Record<string, Attribute> = strapi.getModel(uid).attributes;
  const isCompared = (name: string): boolean => name in attributes && attributes[name]?.type !== 'relation';
  return Object.keys(sent).filter((name) => isCompared(name) && !isStored(sent[name], stored[name]));
}
