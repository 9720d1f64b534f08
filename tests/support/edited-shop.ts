import type { Browser } from 'playwright-core';
import { openBrowser } from './chromium';
import { signIn, type Editor } from './editor';
import { openPanel, type Panel } from './panel';
import type { RunningShop } from './shop';

/** A shop with its administrator, who edits in the panel and by requests of her own. */
export interface EditedShop<Shop extends RunningShop> {
  shop: Shop;
  editor: Editor;
  browser: Browser;
  /** one page for all tests of a file, because Strapi limits sign-ins; it answers yes where the browser asks whether to leave a form */
  panel: Panel;
  /** Closes the shop too. */
  close: () => Promise<void>;
}

export async function openEditedShop<Shop extends RunningShop>(opening: Promise<Shop>): Promise<EditedShop<Shop>> {
  const shop = await opening;
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await shop.close();
  };
  try {
    const editor = await signIn(shop);
    browser = await openBrowser();
    const panel = await openPanel(browser, shop, { enter: 'signed in' });
    panel.page.on('dialog', (dialog) => void dialog.accept());
    return { shop, editor, browser, panel, close };
  } catch (error) {
    await close();
    throw error;
  }
}
