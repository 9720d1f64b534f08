import { useEffect } from 'react';
import type { BulkAction, BulkActionProps } from '../content-manager';
import type { Part } from '../panel-parts';
import { createSharedValue } from '../shared-value';

interface Ticked {
  uid: string;
  documentIds: readonly string[];
}

const NONE: readonly string[] = [];

const shared = createSharedValue<Ticked | undefined>(undefined);

/** A bulk action without a button: Strapi tells the ticked entries to bulk actions alone, which are there while entries are ticked. */
export const WatchTicked: Part<BulkAction, BulkActionProps> = ({ model, documents }) => {
  const ids = documents.map(({ documentId }) => documentId).join();
  useEffect(() => {
    shared.set({ uid: model, documentIds: ids.split(',') });
    return () => shared.set(undefined);
  }, [model, ids]);
  return null;
};

/** @returns the entries that are ticked in the list of this content type */
export const useTicked = (uid: string | undefined): readonly string[] =>
  shared.use((ticked) => (ticked !== undefined && ticked.uid === uid ? ticked.documentIds : NONE));
