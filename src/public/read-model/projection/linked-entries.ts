import type { PageKind } from '../../../contract/content-types';

/** What a link in a body leads to: the panel's link dialog stores it beside the URL, which is the address of then. */
export interface LinkedEntry {
  kind: PageKind;
  documentId: string;
}

/** Public ids of linked entries, by document id. Both stay, whatever becomes of the entry's address. */
export type LinkedIds = ReadonlyMap<string, number>;

interface Node {
  type?: string;
  entry?: LinkedEntry;
  children?: unknown;
}

/**
 * @param body blocks of the panel's editor
 * @returns the entries that its links lead to
 */
export function linkedEntries(body: unknown): LinkedEntry[] {
  if (!Array.isArray(body)) return [];
  return (body as Node[]).flatMap(({ type, entry, children }) => [
    ...(type === 'link' && entry ? [entry] : []),
    ...linkedEntries(children),
  ]);
}
