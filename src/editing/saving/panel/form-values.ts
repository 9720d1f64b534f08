import { isRecord } from '../../../contract/is-record';

/** What a form holds, by attribute. */
export type Values = Readonly<Record<string, unknown>>;

/** A relation in a form: what changes against what is stored. */
interface RelationChange {
  connect: RelatedEntry[];
  disconnect: RelatedEntry[];
}

export interface RelatedEntry {
  id: number;
  label?: string;
  apiData?: { documentId?: string };
  __temp_key__?: string;
}

/** @returns undefined for other values. The form of a new entry has no `disconnect`, and nothing where nothing was chosen. */
export function relationChangeOf(value: unknown): RelationChange | undefined {
  if (!isRecord(value)) return undefined;
  const { connect, disconnect }: Partial<RelationChange> = value;
  if (!Array.isArray(connect) && !Array.isArray(disconnect)) return undefined;
  return { connect: connect ?? [], disconnect: disconnect ?? [] };
}

/** @param path as the name of an input: `items.0.brand` */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), values);
}
