import type { UID } from '@strapi/strapi';
import { translate } from '../../texts/editor-language';
import { fieldText } from '../../saving/server/entry-refusals';
import { MESSAGES, type MessageKey } from '../../texts/messages';
import type { DocumentVersion, RunEntry } from './run';

export interface Outcome {
  entry: RunEntry;
  state: 'applied' | 'skipped' | 'failed';
  documentId: string | null;
  reason: string | null;
  appliedVersion: DocumentVersion | null;
  publishedChanges: RunEntry['publishedChanges'];
}

export const say = (key: MessageKey, values: Record<string, string | number> = {}): string =>
  translate(MESSAGES[key], 'vi', values);

const outcome = (entry: RunEntry, own: Partial<Outcome> & Pick<Outcome, 'state'>): Outcome => ({
  entry,
  documentId: entry.documentId,
  reason: null,
  appliedVersion: null,
  publishedChanges: entry.publishedChanges,
  ...own,
});

export const skipped = (entry: RunEntry, reason: string): Outcome => outcome(entry, { state: 'skipped', reason });
export const failed = (entry: RunEntry, reason: string): Outcome => outcome(entry, { state: 'failed', reason });
export const applied = (entry: RunEntry, own: Partial<Outcome>): Outcome => outcome(entry, { state: 'applied', ...own });

/** @returns the label of an attribute in the form */
export const labelOf = (uid: UID.ContentType, attribute: string): string => fieldText(uid, attribute, 'vi');

/** @returns what a check said, with the labels of the inputs */
export function reasonOf(uid: UID.ContentType, error: Error): string {
  const { details = {} } = error as { details?: { errors?: { path: string[]; message: string }[] } };
  const { errors: fieldErrors = [] } = details;
  if (fieldErrors.length === 0) return error.message;
  return fieldErrors
    .map(({ path: [attribute], message }) => (attribute === undefined ? message : `${labelOf(uid, attribute)}: ${message}`))
    .join(' ');
}
