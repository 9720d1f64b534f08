import type { Page } from 'playwright-core';

export interface KeptDraft {
  key: string;
  at: number;
}

/** In the page: reads and writes the drafts on the computer. @param work of the store, as text */
export const inStore = <Result>(page: Page, work: string): Promise<Result> =>
  page.evaluate<Result>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('shop-drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite');
      const store = transaction.objectStore('drafts');
      let result;
      transaction.oncomplete = () => { opening.result.close(); resolve(result); };
      const all = store.getAll();
      all.onsuccess = () => { result = (${work})(all.result, store); };
    };
  })`);

export const draftsWith = (page: Page, text: string): Promise<KeptDraft[]> =>
  inStore(page, `(drafts) => drafts.filter((draft) => JSON.stringify(draft).includes(${JSON.stringify(text)}))`);
