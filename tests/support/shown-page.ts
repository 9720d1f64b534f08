import type { Page } from 'playwright-core';
import { until } from './until';

/** Playwright's `waitForFunction` evaluates text in the page, which a site's content security policy forbids. */
export async function waitForPictures(page: Page): Promise<void> {
  // Pictures below the screen would never load, also those that are drawn later.
  const areLoaded = `[...document.images].every((image) => { image.loading = 'eager'; return image.complete; })`;
  await until('all pictures are loaded', () => page.evaluate<boolean>(areLoaded));
}
