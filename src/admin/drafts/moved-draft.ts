import { currentAccount } from '../requests/account';
import { entryKey } from '../saving/entry-versions';
import type { Values } from '../saving/form-values';
import { deleteDraft, keyOfDraft, writeDraft, type Draft } from './draft-store';

interface Place {
  model: string;
  /** undefined for a new entry, and for a single type */
  documentId?: string | undefined;
}

/** Puts values into the form of another entry, when it is opened. @param base of which they differ */
export async function moveDraft({ model, documentId }: Place, base: Values, mine: Values): Promise<void> {
  const account = currentAccount();
  if (account === undefined) return;
  await writeDraft({
    key: keyOfDraft(account, entryKey(model, documentId)),
    account,
    base,
    mine,
    at: Date.now(),
    isApplied: true,
  });
}

/** Drafts of an earlier time that are offered, and of which the editor has not said what becomes of them. */
export const offeredDrafts = new Map<string, Draft>();

/** Removes the draft of a form whose changes are stored; what is offered beside it stays. @param key from `keyOfDraft` */
export async function dropOwnDraft(key: string): Promise<void> {
  const offered = offeredDrafts.get(key);
  await (offered ? writeDraft(offered) : deleteDraft(key));
}

/** After the changes of a form are stored. @param entry from `entryKey` */
export async function dropDraft(entry: string): Promise<void> {
  const account = currentAccount();
  if (account !== undefined) await dropOwnDraft(keyOfDraft(account, entry));
}
