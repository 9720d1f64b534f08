import { adminApi } from '@strapi/strapi/admin';
import { keptQueries } from '../../../admin/requests/keep-queries';
import type { Values } from './form-values';

/** One entry that a form saves. */
export interface SavedTarget {
  model: string;
  /** undefined for a new entry, and for a single type */
  documentId?: string | undefined;
  collectionType?: string;
}

/** @param documentId undefined for a new entry, and for a single type */
export const entryKey = (model: string, documentId: string | undefined): string => `${model} ${documentId ?? ''}`;

export const keyOfTarget = ({ model, documentId, collectionType }: SavedTarget): string =>
  entryKey(model, collectionType === 'single-types' ? undefined : documentId);

export const isCreation = ({ documentId, collectionType }: SavedTarget): boolean =>
  !documentId && collectionType !== 'single-types';

/** The versions of this page's own saves: what the panel has read may be older. */
const saved = new Map<string, string>();

export const rememberVersion = (target: SavedTarget, version: string): void => void saved.set(keyOfTarget(target), version);

interface GetDocument extends SavedTarget {
  params?: { status?: string };
}

interface SeenEntry {
  values: Values;
  /** `updatedAt` */
  version: string;
}

/** @returns what the panel keeps of the draft of an entry, the latest first */
const keptDrafts = (target: SavedTarget) =>
  keptQueries('getDocument')
    .filter(({ originalArgs }) => {
      const query = originalArgs as GetDocument;
      return keyOfTarget(query) === keyOfTarget(target) && query.params?.status !== 'published';
    })
    .sort((one, other) => (other.fulfilledTimeStamp ?? 0) - (one.fulfilledTimeStamp ?? 0));

interface Api {
  util: { updateQueryData: (endpoint: string, args: unknown, update: () => unknown) => unknown };
}

/** Keeps the answer of a save as what was read: reading it again may fail, and the form would show what was stored before. */
export function keepSaved(target: SavedTarget, answer: unknown, dispatch: (action: never) => void): void {
  const { updateQueryData } = (adminApi as unknown as Api).util;
  for (const { originalArgs } of keptDrafts(target))
    dispatch(updateQueryData('getDocument', originalArgs, () => answer) as never);
}

/** @returns the draft of an entry as its form has read it; undefined for what is not stored */
export function seenEntry(target: SavedTarget): SeenEntry | undefined {
  const [latest] = keptDrafts(target);
  const values = (latest?.data as { data?: Values } | undefined)?.data;
  const read = values?.updatedAt;
  if (values === undefined || typeof read !== 'string') return undefined;
  const own = saved.get(keyOfTarget(target)) ?? '';
  return { values, version: own > read ? own : read };
}
