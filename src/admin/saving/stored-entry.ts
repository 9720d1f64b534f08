import { getFetchClient } from '@strapi/strapi/admin';
import type { RelatedEntry, Values } from './form-values';

/** The members of an attribute's schema that the panel uses here. */
export interface Attribute {
  type: string;
  customField?: string;
  relation?: string;
  component?: string;
  /** of media */
  multiple?: boolean;
}

interface Entry {
  model: string;
  collectionType: string;
  documentId?: string | undefined;
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

/** @returns what an entry is linked to */
export async function readRelated(model: string, documentId: string, field: string): Promise<StoredRelated[]> {
  const { results } = await readData<{ results: StoredRelated[] }>(`/content-manager/relations/${model}/${documentId}/${field}`);
  return results;
}
