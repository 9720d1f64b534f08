import type { Values } from '../saving/form-values';

/** Unsaved changes of one form, on the editor's computer. */
export interface Draft {
  /** `keyOfDraft` */
  key: string;
  account: string;
  /** what the form began with, and what it held */
  base: Values;
  mine: Values;
  /** milliseconds since 1970 */
  at: number;
  /** it is put into the form without a question: the editor has asked for it */
  isApplied?: boolean;
}

const DATABASE = 'shop-drafts';
const STORE = 'drafts';
const DAYS_MAX = 30;
const DAY_MS = 86_400_000;
/** Of one account on this computer. The oldest go first. */
const DRAFTS_MAX = 50;
/** Characters of JSON: longer than any article. */
const LENGTH_MAX = 2_000_000;

/** @param entry from `entryKey` */
export const keyOfDraft = (account: string, entry: string): string => `${account} ${entry}`;

const finish = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** A private window has no database, a full disk takes nothing: the form works as it does without drafts. */
async function attempt<Result>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => Promise<Result>) {
  try {
    return await work((await open()).transaction(STORE, mode).objectStore(STORE));
  } catch (error) {
    console.warn('Drafts are not kept on this computer:', error);
    return undefined;
  }
}

/** Removes what is too old, and the oldest of too many of an account. */
async function prune(drafts: IDBObjectStore, account: string, now: number): Promise<void> {
  const all = (await finish(drafts.getAll())) as Draft[];
  const isOld = ({ at }: Draft): boolean => at < now - DAYS_MAX * DAY_MS;
  const own = all.filter((draft) => draft.account === account && !isOld(draft)).sort((one, other) => other.at - one.at);
  for (const { key } of [...all.filter(isOld), ...own.slice(DRAFTS_MAX)]) drafts.delete(key);
}

export async function writeDraft(draft: Draft): Promise<void> {
  const text = JSON.stringify(draft);
  if (text.length > LENGTH_MAX) return;
  await attempt('readwrite', async (drafts) => {
    await finish(drafts.put(JSON.parse(text)));
    await prune(drafts, draft.account, draft.at);
  });
}

export async function readDraft(key: string): Promise<Draft | undefined> {
  const draft = (await attempt('readonly', (drafts) => finish(drafts.get(key)))) as Draft | undefined;
  return draft && draft.at >= Date.now() - DAYS_MAX * DAY_MS ? draft : undefined;
}

export async function deleteDraft(key: string): Promise<void> {
  await attempt('readwrite', (drafts) => finish(drafts.delete(key)));
}
