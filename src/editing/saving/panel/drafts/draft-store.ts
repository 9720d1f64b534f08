import type { Values } from '../form-values';
import { DAY_MS } from '../../../../contract/shop-time';

/** Unsaved changes of one form, on the editor's computer. */
export interface Draft {
  /** from `draftKey` */
  key: string;
  /** what the form held of the fields that she had changed */
  changed: Values;
  /** milliseconds since 1970 */
  at: number;
}

const PREFIX = 'shop-draft ';
const DAYS_MAX = 30;
/** On this computer: the browser keeps 5 MB for the panel, and a long article has 0.2. */
const DRAFTS_MAX = 20;

/** What is opened again finds its drafts by this. @param form from `entryKey` */
export const formKey = (account: string, form: string): string => `${PREFIX}${account} ${form}#`;

/** Each time that a form is opened it has a draft of its own: a second new wine leaves the words of the first one alone. */
export const draftKey = (form: string): string => `${form}${Date.now()}`;

/** @param start of their keys @returns the latest first */
export function readDrafts(start: string): Draft[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key): Draft => ({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Omit<Draft, 'key'>), key }))
    .filter(({ at }) => at >= Date.now() - DAYS_MAX * DAY_MS)
    .sort((one, other) => other.at - one.at);
}

export const deleteDraft = (key: string): void => localStorage.removeItem(key);

/** Call it when the panel starts: old drafts go, of all editors on this computer, and the oldest of too many. */
export function deleteOldDrafts(): void {
  const kept = new Set(
    readDrafts(PREFIX)
      .map(({ key }) => key)
      .slice(0, DRAFTS_MAX),
  );
  const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  all.filter((key) => !kept.has(key)).forEach(deleteDraft);
  // Where they were before November 2026.
  indexedDB.deleteDatabase('shop-drafts');
}

/** @returns whether it is kept: a full disk takes nothing */
export function writeDraft(key: string, changed: Values): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ changed, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}
