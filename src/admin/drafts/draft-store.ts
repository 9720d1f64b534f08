import type { Values } from '../saving/form-values';
import { DAY_MS } from '../../contract/shop-time';

/** Unsaved changes of one form, on the editor's computer. */
export interface Draft {
  /** from `draftKey` */
  key: string;
  account: string;
  /** what the form began with, and what it held */
  base: Values;
  mine: Values;
  /** milliseconds since 1970 */
  at: number;
}

const DATABASE = 'shop-drafts';
const STORE = 'drafts';
const DAYS_MAX = 30;
/** On this computer. */
const DRAFTS_MAX = 100;
/** Characters of JSON: longer than any article. */
const LENGTH_MAX = 2_000_000;

/** What is opened again finds its drafts by this. @param form from `entryKey` */
export const formKey = (account: string, form: string): string => `${account} ${form}`;

/** Each time that a form is opened it has a draft of its own: a second new wine leaves the words of the first one alone. */
export const draftKey = (form: string): string => `${form}#${Date.now()}`;

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
  return opened;
}

/** Of a disk that is full, the browser tells at the end of the transaction. */
const commit = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed.'));
  });

/** @returns undefined where the browser keeps nothing: the form works as it does without drafts */
async function attempt<Result>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => Promise<Result>) {
  try {
    const transaction = (await open()).transaction(STORE, mode);
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), commit(transaction)]);
    return { result };
  } catch (error) {
    // The browser may have closed the database: it is opened again.
    opened = undefined;
    console.warn('Drafts are not kept on this computer:', error);
    return undefined;
  }
}

const isOld = ({ at }: Draft): boolean => at < Date.now() - DAYS_MAX * DAY_MS;

const readAll = (drafts: IDBObjectStore): Promise<Draft[]> => finish(drafts.getAll() as IDBRequest<Draft[]>);

/** Call it when the panel starts: old drafts go, of all editors on this computer, and the oldest of too many. */
export async function deleteOldDrafts(): Promise<void> {
  await attempt('readwrite', async (drafts) => {
    const latest = (await readAll(drafts)).sort((one, other) => other.at - one.at);
    for (const [at, draft] of latest.entries()) if (at >= DRAFTS_MAX || isOld(draft)) drafts.delete(draft.key);
  });
}

/** @returns whether it is kept: a full disk takes nothing, and a private window may not have a database */
export async function writeDraft(draft: Draft): Promise<boolean> {
  const text = JSON.stringify(draft);
  if (text.length > LENGTH_MAX) return false;
  return (await attempt('readwrite', (drafts) => finish(drafts.put(JSON.parse(text))))) !== undefined;
}

/** @param form from `formKey` @returns the latest first */
export async function readDrafts(form: string): Promise<Draft[]> {
  const keys = IDBKeyRange.bound(form, `${form}#\uffff`);
  const done = await attempt('readonly', (drafts) => finish(drafts.getAll(keys) as IDBRequest<Draft[]>));
  return (done?.result ?? []).filter((draft) => !isOld(draft)).sort((one, other) => other.at - one.at);
}

export async function deleteDraft(key: string): Promise<void> {
  await attempt('readwrite', (drafts) => finish(drafts.delete(key)));
}
