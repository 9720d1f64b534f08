import { findForms } from './drafts/open-forms';
import type { ResponseError } from '../../../admin/requests/failures';
import { requestText } from '../../../admin/requests/texts';
import { askQuestion } from './ask-question';
import { askWhichToKeep } from './choice-dialog';
import { keepValue } from './differences';
import type { Values } from './form-values';
import { keyOfTarget, type SavedTarget } from './seen-entry';
import { attributesOf, readRelated, readStored } from './stored-entry';

interface Conflict {
  /** `updatedAt` of what is stored now */
  updatedAt: string;
  fields: string[];
}

/** A publication of what another one has changed: there is nothing of hers to choose. */
async function askToPublish(message: string, { updatedAt }: Conflict): Promise<Values | undefined> {
  return (await askQuestion(requestText('publish-theirs', { change: message }))) ? { updatedAt } : undefined;
}

/**
 * Shows an editor what both she and another one have changed, and lets her choose for each.
 *
 * @param error 409 of the server, which has kept apart what only one of them has changed
 * @param data what was sent
 * @returns what is sent instead; undefined when she goes back to the form
 */
export async function resolveConflict(error: ResponseError, data: Values, target: SavedTarget): Promise<Values | undefined> {
  const conflict = error.details as unknown as Conflict;
  const { model, collectionType = 'collection-types', documentId } = target;
  const fields = conflict.fields.filter((field) => field in data);
  if (fields.length === 0) return askToPublish(error.message, conflict);
  const attributes = attributesOf(model);
  const stored = await readStored({ model, collectionType, documentId });
  const valueThere = async (field: string): Promise<unknown> =>
    attributes[field]?.type === 'relation' ? readRelated(model, String(stored.documentId), field) : stored[field];
  // What is sent has no names of related entries.
  const shown = findForms(keyOfTarget(target))[0]?.values() ?? data;
  const differences = await Promise.all(
    fields.map(async (field) => ({ field, theirs: await valueThere(field), mine: shown[field] })),
  );
  const choices = await askWhichToKeep({ model, title: error.message, about: 'conflict', differences });
  if (typeof choices === 'string') return undefined;
  const kept = Object.entries(data)
    .filter(([field]) => choices[field] !== 'theirs')
    .map(([field, value]) => [field, keepValue(value, stored[field])] as const);
  const values: Values = Object.fromEntries(kept);
  return { ...values, updatedAt: conflict.updatedAt };
}
