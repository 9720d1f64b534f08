import { adminApi } from '@strapi/strapi/admin';
import { setNotice, tellInDialog } from '../requests/notices';
import { requestText } from '../requests/texts';
import { askForChoices, type Choices } from './conflict-dialog';
import { changedFields, keepValue } from './differences';
import { changeInForm, entryKey } from './entry-versions';
import type { Values } from './form-values';
import { findForm, type OpenForm } from './open-forms';
import { compareWithStored, type Comparison, type Entry } from './stored-entry';

export interface Conflict {
  kind: 'update' | 'publish';
  target: { model: string; documentId?: string; collectionType?: string };
  /** who has changed the entry, and when */
  message: string;
  dispatch: (action: unknown) => unknown;
}

/** @returns the values of this form that stay when it shows what is stored now */
function keptValues({ base, mine }: Snapshot, { theirs, differences }: Comparison, choices: Choices): Values {
  const kept = new Map(changedFields(base, mine).map((field) => [field, keepValue(mine[field], theirs[field])]));
  for (const { field, mine: value, theirs: stored } of differences) {
    if (choices[field] === 'mine') kept.set(field, keepValue(value, stored));
    else kept.delete(field);
  }
  return Object.fromEntries(kept);
}

interface Snapshot {
  base: Values;
  mine: Values;
}

interface InvalidateTags {
  util: { invalidateTags: (tags: (string | { type: string; id: string })[]) => unknown };
}

/** Lets the content manager read the entry and its relations again. */
function reload({ model, documentId }: Entry, isSingle: boolean, dispatch: Conflict['dispatch']): void {
  const { invalidateTags } = (adminApi as unknown as InvalidateTags).util;
  dispatch(invalidateTags([{ type: 'Document', id: isSingle ? model : `${model}_${documentId ?? ''}` }, 'Relations']));
}

/**
 * Shows an editor whose save was refused what another one has saved meanwhile, lets her choose for each attribute, and saves again.
 * Until she has chosen, the form stays as it is.
 */
export async function resolveConflict(conflict: Conflict): Promise<void> {
  const { kind, target, message } = conflict;
  const { model, documentId, collectionType } = target;
  const key = entryKey(model, collectionType === 'single-types' ? undefined : documentId);
  const form = findForm(kind, key);
  // Without a form there are no changes: the message says what happened.
  if (!form) return;
  const forget = tellInDialog(message);
  const id = `conflict ${key}`;
  setNotice(id, undefined);
  try {
    await askAndSave(conflict, key, form);
  } catch (error) {
    // What is stored can't be read now: she saves again, and is asked then.
    console.warn(error);
    const onClose = () => setNotice(id, undefined);
    setNotice(id, { text: message, next: `${requestText('kept')} ${requestText('next.press-save')}`, actions: [], onClose });
  } finally {
    forget();
  }
}

async function askAndSave(conflict: Conflict, key: string, form: OpenForm): Promise<void> {
  const { kind, target, message, dispatch } = conflict;
  const { model, documentId, collectionType = 'collection-types' } = target;
  const isSingle = collectionType === 'single-types';
  const entry = { model, collectionType, ...(documentId === undefined ? {} : { documentId }) };
  const snapshot = form.read();
  const comparison = await compareWithStored(entry, snapshot.base, snapshot.mine);
  const { attributes, differences, isSame, theirs } = comparison;
  // Nothing differs where an attempt without an answer was stored, or both have typed the same: there is nothing to choose.
  const choices = differences.length > 0 ? await askForChoices({ kind, model, message, attributes, differences }) : {};
  if (choices === undefined) return;
  const kept = keptValues(snapshot, comparison, choices);
  changeInForm(key, theirs.updatedAt);
  form.mergeAndSave(kept, isSame);
  if (!isSame) reload(entry, isSingle, dispatch);
}
