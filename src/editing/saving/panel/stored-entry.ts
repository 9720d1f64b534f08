import { getFetchClient } from '@strapi/strapi/admin';
import { keptQueries } from '../../../admin/requests/keep-queries';
import type { RelatedEntry, Values } from './form-values';

/** The members of an attribute's schema that the panel uses here. */
export interface Attribute {
  type: string;
  customField?: string;
}

export type Attributes = Readonly<Record<string, Attribute>>;

interface Schemas {
  contentTypes: { uid: string; attributes: Attributes }[];
}

/** @returns the attributes of a content type, of which the content manager has read all before its first page */
export function attributesOf(model: string): Attributes {
  const [schemas] = keptQueries('getInitialData');
  const { contentTypes = [] } = (schemas?.data ?? {}) as Partial<Schemas>;
  return contentTypes.find(({ uid }) => uid === model)?.attributes ?? {};
}

/** @param path below the content manager's */
async function readData<Data>(path: string): Promise<Data> {
  const { data } = await getFetchClient().get<Data>(`/content-manager/${path}`);
  return data;
}

interface Entry {
  model: string;
  collectionType: string;
  documentId?: string | undefined;
}

/** @returns an entry as it is stored */
export async function readStored({ model, collectionType, documentId }: Entry): Promise<Values> {
  const entry = collectionType === 'single-types' ? model : `${model}/${documentId ?? ''}`;
  return (await readData<{ data: Values }>(`${collectionType}/${entry}`)).data;
}

/** @returns what an entry is linked to */
export async function readRelated(model: string, documentId: string, field: string): Promise<RelatedEntry[]> {
  return (await readData<{ results: RelatedEntry[] }>(`relations/${model}/${documentId}/${field}`)).results;
}
