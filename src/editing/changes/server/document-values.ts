import type { Core, Schema, UID } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import type { DocumentVersion, Json } from './run';
import { isRecord } from '../../../contract/is-record';
import { chunksOf } from '../../../platform/chunks';

/** The values of one version of a document by attribute, in the form that `Changes` describes. */
export type Values = Readonly<Record<string, Json>>;

/** A document as it is stored. One of a type without drafts has a draft alone. */
export interface StoredDocument {
  documentId: string;
  version: DocumentVersion;
  draft: Values | null;
  published: Values | null;
}

export interface Attribute {
  type: string;
  /** of a relation */
  target?: UID.ContentType;
  mappedBy?: string;
  component?: string;
  repeatable?: boolean;
  multiple?: boolean;
}

type Row = Record<string, unknown> & { documentId: string; updatedAt: string; publishedAt: string | null };

const PAGE_SIZE = 200;

/** What Strapi keeps of a version, and a form does not show. */
const SYSTEM_ATTRIBUTES = new Set(['publishedAt', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'locale', 'localizations']);

/** By schema: Strapi finds the writable ones again at each call, and each row that is read asks for them. */
const knownAttributes = new WeakMap<object, readonly [string, Attribute][]>();

/** @returns what an editor can write: not the public id, and no relation that another content type owns */
export function writableAttributes(strapi: Core.Strapi, uid: UID.Schema): readonly [string, Attribute][] {
  const schema = strapi.getModel(uid) as Schema.ContentType;
  const known = knownAttributes.get(schema);
  if (known) return known;
  const writable = new Set(contentTypes.getWritableAttributes(schema));
  const attributes = Object.entries(schema.attributes as Record<string, Attribute>).filter(
    ([name, { type, mappedBy }]) =>
      writable.has(name) && !SYSTEM_ATTRIBUTES.has(name) && !(type === 'relation' && mappedBy !== undefined),
  );
  knownAttributes.set(schema, attributes);
  return attributes;
}

function populateOf(strapi: Core.Strapi, uid: UID.Schema, attributes = writableAttributes(strapi, uid)): Record<string, object> {
  return Object.fromEntries(
    attributes.flatMap(([name, { type, component }]): [string, object][] => {
      if (type === 'relation') return [[name, { select: ['documentId'] }]];
      if (type === 'media') return [[name, { select: ['id'] }]];
      if (component === undefined) return [];
      return [[name, { populate: populateOf(strapi, component as UID.Component) }]];
    }),
  );
}

function referenceOf(value: unknown, member: 'documentId' | 'id'): Json {
  if (Array.isArray(value)) {
    const references = value.map((item) => referenceOf(item, member));
    // A type without drafts is linked to both versions of a document.
    return member === 'documentId' ? [...new Set(references)] : references;
  }
  return isRecord(value) ? (value[member] as Json) : null;
}

function valueOf(strapi: Core.Strapi, { type, component }: Attribute, value: unknown): Json {
  if (type === 'relation') return referenceOf(value, 'documentId');
  if (type === 'media') return referenceOf(value, 'id');
  if (component !== undefined) {
    const one = (item: unknown): Json => (isRecord(item) ? valuesOf(strapi, component as UID.Component, item) : null);
    return Array.isArray(value) ? value.map(one) : one(value);
  }
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as Json;
}

const valuesOf = (strapi: Core.Strapi, uid: UID.Schema, row: Record<string, unknown>): Values =>
  Object.fromEntries(writableAttributes(strapi, uid).map(([name, attribute]) => [name, valueOf(strapi, attribute, row[name])]));

const hasDrafts = (strapi: Core.Strapi, uid: UID.ContentType): boolean =>
  strapi.contentType(uid).options?.draftAndPublish === true;

async function readStored(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
  query: object,
  readValues: (row: Row) => Values | null,
): Promise<Map<string, StoredDocument>> {
  const documents = new Map<string, StoredDocument>();
  for (const page of chunksOf(documentIds, PAGE_SIZE)) {
    const rows: Row[] = await strapi.db.query(uid).findMany({ where: { documentId: { $in: page } }, ...query });
    for (const row of rows) {
      const { documentId, updatedAt, publishedAt } = row;
      const which = hasDrafts(strapi, uid) && publishedAt !== null ? 'published' : 'draft';
      const none = { documentId, version: { draft: null, published: null }, draft: null, published: null };
      const known = documents.get(documentId) ?? none;
      const version = { ...known.version, [which]: new Date(updatedAt).getTime() };
      documents.set(documentId, { ...known, version, [which]: readValues(row) });
    }
  }
  return documents;
}

/** @returns when the versions of these documents were last saved; none of those that are no more */
export async function readVersions(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
): Promise<Map<string, DocumentVersion>> {
  const select = ['documentId', 'updatedAt', 'publishedAt'];
  const documents = await readStored(strapi, uid, documentIds, { select }, () => null);
  return new Map([...documents].map(([id, { version }]) => [id, version]));
}

/** @returns the drafts and published versions of these documents, with all that an editor can change; none of those that are no more */
export const readDocuments = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
): Promise<Map<string, StoredDocument>> =>
  readStored(strapi, uid, documentIds, { populate: populateOf(strapi, uid) }, (row) => valuesOf(strapi, uid, row));

/** @returns some attributes of a document's draft, or of its only version; undefined where there is none */
export async function readDraft(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
  fields: readonly string[],
): Promise<Values | undefined> {
  const attributes = writableAttributes(strapi, uid).filter(([name]) => fields.includes(name));
  const populate = populateOf(strapi, uid, attributes);
  const select = ['id', ...attributes.flatMap(([name]) => (name in populate ? [] : [name]))];
  const where = { documentId, ...(hasDrafts(strapi, uid) ? { publishedAt: null } : {}) };
  const row: Record<string, unknown> | null = await strapi.db.query(uid).findOne({ where, select, populate });
  return row
    ? Object.fromEntries(attributes.map(([name, attribute]) => [name, valueOf(strapi, attribute, row[name])]))
    : undefined;
}

const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Whether two values of an attribute are the same for an editor: an empty text is no text, and an empty list no list. */
export function isSameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) === isEmpty(other);
  if (isList(one)) return isList(other) && one.length === other.length && one.every((item, at) => isSameValue(item, other[at]));
  if (!isRecord(one)) return one === other;
  if (!isRecord(other)) return false;
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...members].every((name) => isSameValue(one[name] as Json, other[name] as Json));
}

export const isSameVersion = (one: DocumentVersion | null | undefined, other: DocumentVersion | null | undefined): boolean =>
  (one?.draft ?? null) === (other?.draft ?? null) && (one?.published ?? null) === (other?.published ?? null);
