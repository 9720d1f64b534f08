import type { Page } from 'playwright-core';

/** In the page: goes on as a click on a link does. @returns whether it did: not from a form that asks before it is left */
const FOLLOW = `(address) => {
  const leaving = new Event('beforeunload', { cancelable: true });
  if (document.querySelector('nav') === null || !window.dispatchEvent(leaving)) return false;
  history.pushState({}, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  return true;
}`;

/** A page of the panel that has neither a form nor a table. */
const EMPTY = '/admin/nowhere';

/**
 * Leads to pages of the panel: inside of it where that shows the same as loading them. A load costs three seconds of processor
 * time, and this one.
 */
export class PanelNavigation {
  /** What was shown since the panel was loaded: it keeps the answers for a minute. */
  readonly #shown = new Set<string>();

  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {
    page.on('domcontentloaded', () => this.#shown.clear());
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#shown.add(new URL(frame.url()).pathname);
    });
  }

  /** @param path below `/admin/` */
  async goTo(path: string): Promise<void> {
    const address = `/admin/${path}`;
    const isNew = this.page.url().startsWith(`${this.origin}/admin/`) && !this.#shown.has(address);
    if (isNew && (await this.#follow(EMPTY))) {
      // What is waited for next may not be found in the page before.
      await this.page.locator('main form, main table').first().waitFor({ state: 'detached' });
      if (await this.#follow(address)) return;
    }
    await this.page.goto(`${this.origin}${address}`);
  }

  #follow(address: string): Promise<boolean> {
    return this.page.evaluate<boolean>(`(${FOLLOW})(${JSON.stringify(address)})`);
  }
}
