import { useEffect, useSyncExternalStore } from 'react';
import type { BulkAction, BulkActionProps } from '../content-manager';
import type { Part } from '../panel-parts';

interface Ticked {
  uid: string;
  documentIds: readonly string[];
}

const NONE: readonly string[] = [];

let ticked: Ticked | undefined;
const listeners = new Set<() => void>();

function setTicked(next: Ticked | undefined): void {
  ticked = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A bulk action without a button: Strapi tells the ticked entries to bulk actions alone, which are there while entries are ticked. */
export const WatchTicked: Part<BulkAction, BulkActionProps> = ({ model, documents }) => {
  const ids = documents.map(({ documentId }) => documentId).join();
  useEffect(() => {
    setTicked({ uid: model, documentIds: ids.split(',') });
    return () => setTicked(undefined);
  }, [model, ids]);
  return null;
};

/** @returns the entries that are ticked in the list of this content type */
export const useTicked = (uid: string | undefined): readonly string[] =>
  useSyncExternalStore(subscribe, () => (ticked !== undefined && ticked.uid === uid ? ticked.documentIds : NONE));
