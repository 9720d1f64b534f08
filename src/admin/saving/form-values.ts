import { isRecord } from '../../contract/is-record';

/** What a form holds, by attribute. */
export type Values = Readonly<Record<string, unknown>>;

/** A relation in a form: what changes against what is stored. */
export interface RelationChange {
  connect: RelatedEntry[];
  disconnect: RelatedEntry[];
}

export interface RelatedEntry {
  id: number;
  label?: string;
  apiData?: { documentId?: string };
  __temp_key__?: string;
}

export const isRelationChange = (value: unknown): value is RelationChange =>
  isRecord(value) && Array.isArray(value.connect) && Array.isArray(value.disconnect);

/** @param path as the name of an input: `items.0.brand` */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), values);
}

/** @returns an object that has this value at the path of an input */
export function objectWith(path: string, value: unknown): Record<string, unknown> {
  const keys = path.split('.');
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
}

/** How many entries a relation has when the form is saved. `stored`: as the server tells a relation, its number. */
export function relatedCount(change: unknown, stored: unknown): number {
  const count = isRecord(stored) && typeof stored.count === 'number' ? stored.count : 0;
  return isRelationChange(change) ? count + change.connect.length - change.disconnect.length : count;
}
