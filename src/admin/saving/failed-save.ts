import type { ResponseError } from '../requests/failures';
import { entryKey } from './entry-versions';
import type { SavingKind } from './open-forms';

/** One entry that a form saves. */
export interface SavedTarget {
  model: string;
  documentId?: string;
  collectionType?: string;
}

export interface FailedSave {
  kind: SavingKind;
  target: SavedTarget;
  message: string;
  details: ResponseError['details'];
  /** when the request was sent, milliseconds since 1970 */
  sentAt: number;
}

export const keyOfTarget = ({ model, documentId, collectionType }: SavedTarget): string =>
  entryKey(model, collectionType === 'single-types' ? undefined : documentId);
