import { getFetchClient } from '@strapi/strapi/admin';
import type { BinPage, RestoreAnswer } from '../../recycle-bin/panel-api';
import { setNotice, type Notice } from '../requests/notices';
import { requestText } from '../requests/texts';
import { reloadContent } from '../lists/writes';
import { changedFields, isSameValue, keepValue } from './differences';
import { changeInForm, entryKey } from './entry-versions';
import type { FailedSave } from './failed-save';
import type { Values } from './form-values';
import { createWithValues } from './move-values';
import { findForm } from './open-forms';
import { readStored } from './stored-entry';

const NOTICE = 'restore';

async function findInBin(uid: string, documentId: string): Promise<number | undefined> {
  const { data } = await getFetchClient().get<BinPage>('/bin/entries', { params: { uid, documentId } });
  return data.entries[0]?.id;
}

/** Restores the entry, and saves the form's changes into it. @throws when it is not in the bin any more, or can't be restored */
async function restore({ kind, target }: FailedSave): Promise<void> {
  const { model, documentId = '', collectionType = 'collection-types' } = target;
  const key = entryKey(model, documentId);
  const form = findForm(kind, key);
  const id = await findInBin(model, documentId);
  if (id === undefined || !form) throw new Error(requestText('gone'));
  await getFetchClient().post<RestoreAnswer>('/bin/restore', { ids: [id] });
  const { base, mine } = form.read();
  const stored = await readStored({ model, documentId, collectionType });
  const kept = changedFields(base, mine).map((field) => [field, keepValue(mine[field], stored[field])]);
  changeInForm(key, stored.updatedAt);
  const isShown = Object.keys(mine).every((field) => isSameValue(base[field], stored[field]));
  form.mergeAndSave(Object.fromEntries(kept) as Values, isShown);
  reloadContent();
}

/** What an editor can do with the changes of an entry that was deleted meanwhile. */
export function deletedEntryActions(failed: FailedSave): Notice['actions'] {
  const { model, documentId, collectionType } = failed.target;
  if (documentId === undefined || collectionType === 'single-types') return [];
  const tell = (error: unknown) =>
    setNotice(NOTICE, {
      text: error instanceof Error ? error.message : requestText('gone'),
      next: requestText('next.gone'),
      actions: [],
      onClose: () => setNotice(NOTICE, undefined),
    });
  return [
    { label: requestText('restore'), run: () => void restore(failed).then(() => setNotice(NOTICE, undefined), tell) },
    { label: requestText('create'), run: () => void createWithValues({ model, documentId }) },
  ];
}
