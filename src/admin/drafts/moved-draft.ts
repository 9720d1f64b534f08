import { currentAccount } from '../requests/account';
import { entryKey } from '../saving/entry-versions';
import type { Values } from '../saving/form-values';
import { deleteDraft, draftKey, formKey } from './draft-store';
import { keepDraft } from './keep-draft';

interface Place {
  model: string;
  /** undefined for a new entry, and for a single type */
  documentId?: string | undefined;
}

/** Puts values into the form of another entry, when it is opened. @param base of which they differ */
export async function moveDraft({ model, documentId }: Place, base: Values, mine: Values): Promise<void> {
  const account = currentAccount();
  if (account === undefined) return;
  const key = draftKey(formKey(account, entryKey(model, documentId)));
  await keepDraft({ key, account, base, mine, at: Date.now(), isApplied: true });
}

/** The drafts of the forms that are open now, by `formKey`. */
const openDrafts = new Map<string, string>();

/** @returns forgets it */
export function rememberDraft(form: string, key: string): () => void {
  openDrafts.set(form, key);
  return () => {
    if (openDrafts.get(form) === key) openDrafts.delete(form);
  };
}

/** After the changes of a form are stored; earlier drafts that are offered beside it stay. @param entry from `entryKey` */
export async function dropDraft(entry: string): Promise<void> {
  const account = currentAccount();
  const key = account === undefined ? undefined : openDrafts.get(formKey(account, entry));
  if (key !== undefined) await deleteDraft(key);
}
