import type { Core } from '@strapi/strapi';
import { isRecord } from '../../../contract/is-record';

type Members = Record<string, unknown>;

interface Attribute {
  type: string;
  component?: string;
}

export interface Model {
  kind?: 'collectionType' | 'singleType';
  options?: { draftAndPublish?: boolean };
  attributes: Readonly<Record<string, Attribute & { targetField?: string }>>;
}

/** What a form may have beside attributes: how it is unpublished. */
const OF_ACTION = 'discardDraft';

/** Which entry is linked, and where in the order. Strapi writes others as columns of the link (`__pivot`): it would be another entry's. */
const OF_LINK = ['id', 'documentId', 'locale', 'status', 'position'];
const OF_POSITION = ['before', 'after', 'start', 'end', 'locale', 'status'];

/** A file has a number alone. */
const OF_FILE = ['id'];

const CHANGES = ['connect', 'disconnect', 'set'];

/** @returns the content type or component of this name; not what objects inherit */
export function modelOf(strapi: Core.Strapi, uid: string): Model | undefined {
  const models: Record<string, unknown> = { ...strapi.contentTypes, ...strapi.components };
  return Object.hasOwn(models, uid) ? (models[uid] as Model) : undefined;
}

const pick = (value: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));

const each = (value: unknown, change: (one: Members) => Members): unknown => {
  if (Array.isArray(value)) return value.map((one) => each(one, change));
  return isRecord(value) ? change(value) : value;
};

function linkOf(value: Members, members: readonly string[]): Members {
  const link = pick(value, members);
  return isRecord(link.position) ? { ...link, position: pick(link.position, OF_POSITION) } : link;
}

/** @returns the value of a relation or of files */
function linksOf(value: unknown, members: readonly string[]): unknown {
  const isChange = isRecord(value) && CHANGES.some((name) => Object.hasOwn(value, name));
  if (!isChange) return each(value, (link) => linkOf(link, members));
  return Object.fromEntries(Object.entries(pick(value, CHANGES)).map(([name, links]) => [name, linksOf(links, members)]));
}

function valueOf(strapi: Core.Strapi, { type, component }: Attribute, value: unknown): unknown {
  if (type === 'relation') return linksOf(value, OF_LINK);
  if (type === 'media') return linksOf(value, OF_FILE);
  if (component === undefined) return value;
  return each(value, (one) => ({ ...pick(one, ['id']), ...attributesIn(strapi, component, one) }));
}

function attributesIn(strapi: Core.Strapi, uid: string, values: Members): Members {
  const { attributes = {} } = modelOf(strapi, uid) ?? {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const attribute = name !== 'locale' && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      return attribute ? [[name, valueOf(strapi, attribute, value)]] : [];
    }),
  );
}

/**
 * @returns what a form may write of an entry. Strapi writes other members as columns: one account's draft would be another's
 *   (`documentId`), its own (`created_by_id`), or no document's (`locale`), and the next entries would have no row (`id`)
 */
export function formValues(strapi: Core.Strapi, uid: string, form: Members): Members {
  return { ...attributesIn(strapi, uid, form), ...pick(form, [OF_ACTION]) };
}
