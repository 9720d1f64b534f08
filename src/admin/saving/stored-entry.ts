import { getFetchClient } from '@strapi/strapi/admin';
import { findDifferences, isSameValue, type Difference } from './differences';
import { relationChangeOf, type RelatedEntry, type RelationChange, type Values } from './form-values';

/** The members of an attribute's schema that the panel uses here. */
export interface Attribute {
  type: string;
  customField?: string;
  relation?: string;
  component?: string;
  /** of media */
  multiple?: boolean;
}

export interface Entry {
  model: string;
  collectionType: string;
  documentId?: string;
}

const TO_ONE = ['oneToOne', 'manyToOne', 'oneWay'];

async function readData<Data>(url: string): Promise<Data> {
  const { data } = await getFetchClient().get<Data>(url);
  return data;
}

const urlOf = ({ model, collectionType, documentId }: Entry): string =>
  `/content-manager/${collectionType}/${model}${collectionType === 'single-types' ? '' : `/${documentId ?? ''}`}`;

export type Attributes = Readonly<Record<string, Attribute>>;

export type SchemaReader = (uid: string | undefined) => Attributes;

/** @returns the attributes of each content type and component */
export async function readSchemas(): Promise<SchemaReader> {
  interface Schema {
    uid: string;
    attributes: Attributes;
  }
  const { data } = await readData<{ data: Record<'contentTypes' | 'components', Schema[]> }>('/content-manager/init');
  const schemas = new Map([...data.contentTypes, ...data.components].map(({ uid, attributes }) => [uid, attributes]));
  return (uid = '') => schemas.get(uid) ?? {};
}

/** @returns an entry as it is stored */
export async function readStored(entry: Entry): Promise<Values> {
  return (await readData<{ data: Values }>(urlOf(entry))).data;
}

/** @returns the attributes of a content type */
export async function readAttributes(model: string): Promise<Attributes> {
  return (await readSchemas())(model);
}

/** @param path as the name of an input: `items.0.brand` */
export async function readAttribute(model: string, path: string): Promise<Attribute | undefined> {
  const attributesOf = await readSchemas();
  const names = path.split('.').filter((name) => !/^\d+$/.test(name));
  return names.reduce<Attribute | undefined>((attribute, name) => attributesOf(attribute?.component)[name], {
    type: 'component',
    component: model,
  });
}

export const isToOne = (attribute: Attribute | undefined): boolean => TO_ONE.includes(attribute?.relation ?? '');

export interface StoredRelated extends RelatedEntry {
  documentId: string;
}

const documentIds = (entries: readonly RelatedEntry[]): string =>
  entries
    .map((entry) => entry.apiData?.documentId ?? (entry as Partial<StoredRelated>).documentId ?? '')
    .sort()
    .join();

/** @returns what an entry is linked to */
export async function readRelated(model: string, documentId: string, field: string): Promise<StoredRelated[]> {
  const { results } = await readData<{ results: StoredRelated[] }>(`/content-manager/relations/${model}/${documentId}/${field}`);
  return results;
}

/**
 * A relation to one entry that both editors have changed. A form's change names the entry that it replaces; where another one is
 * stored, the other editor has chosen it. Changes of a relation to many entries are added to what is stored: nothing is lost.
 */
async function findRelationDifference(model: string, id: string, field: string, mine: RelationChange): Promise<Difference[]> {
  const results = await readRelated(model, id, field);
  if (documentIds(results) === documentIds(mine.disconnect) || documentIds(results) === documentIds(mine.connect)) return [];
  const replaced = results.map(({ id: row, documentId }) => ({ id: row, apiData: { id: row, documentId } }));
  return [{ field, theirs: results, mine: { connect: mine.connect, disconnect: replaced }, isMine: true }];
}

const isEmpty = ({ connect, disconnect }: RelationChange): boolean => connect.length + disconnect.length === 0;

export interface Comparison {
  attributes: Attributes;
  theirs: Values;
  /** what only one of them can keep; relations to many entries are not among it */
  differences: Difference[];
  /** whether the other editor has changed nothing that this form holds */
  isSame: boolean;
}

/** Reads what is stored of an entry now, and compares it with a form. */
export async function compareWithStored(entry: Entry, base: Values, mine: Values): Promise<Comparison> {
  const [{ data: theirs }, attributesOf] = await Promise.all([
    readData<{ data: Values & { documentId?: string } }>(urlOf(entry)),
    readSchemas(),
  ]);
  const attributes = attributesOf(entry.model);
  const fields = Object.keys(attributes);
  const relations = await Promise.all(
    fields.map(async (field) => {
      const change = relationChangeOf(mine[field]);
      if (!isToOne(attributes[field]) || !change || isEmpty(change)) return [];
      return findRelationDifference(entry.model, theirs.documentId ?? '', field, change);
    }),
  );
  const held = fields.filter((field) => field in mine && attributes[field]?.type !== 'relation');
  const differences = [...findDifferences(base, mine, theirs, held), ...relations.flat()];
  return { attributes, theirs, differences, isSame: held.every((field) => isSameValue(base[field], theirs[field])) };
}
