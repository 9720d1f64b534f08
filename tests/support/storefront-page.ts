import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openStorefront } from '../../examples/storefront/server';
import { openBrowser } from './chromium';
import { freePort } from './free-port';
import { startShop, type Shop } from './shop';
import { projectRoot, testRun } from './test-run';
import { until } from './until';

const TIMEOUT_MS = 30_000;
/** A headless browser's own user agent counts as a bot. */
const VISITOR = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const OUTPUT = path.join(projectRoot, 'test-output', 'storefront');

/** The example storefront of a demo shop, in a browser. */
export interface StorefrontPage {
  shop: Shop;
  page: Page;
  /** origin of the storefront */
  url: string;
  /** Opens a path and waits for the frame around each page. */
  open: (pathname: string) => Promise<void>;
  /** Waits until all pictures of the page are loaded. */
  pictures: () => Promise<void>;
  /** Saves a screenshot in test-output/. */
  keep: (name: string, fullPage?: boolean) => Promise<void>;
  texts: (selector: string) => Promise<string[]>;
  /** errors in the page, and its failed requests */
  complaints: readonly string[];
  close: () => Promise<void>;
}

/** Playwright's `waitForFunction` evaluates text in the page, which the site's content security policy forbids. */
export async function waitForPictures(page: Page): Promise<void> {
  // Pictures below the screen would never load, also those that are drawn later.
  const areLoaded = `[...document.images].every((image) => { image.loading = 'eager'; return image.complete; })`;
  await until('all pictures are loaded', () => page.evaluate<boolean>(areLoaded));
}

function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 503')) complaints.push(message.text());
  });
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText ?? '';
    // The page aborts outdated suggestions, and the browser aborts pictures of a page that was left.
    if (failure !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${failure}`);
  });
  page.on('response', (response) => {
    // A busy shop may refuse a request, which the page sends again.
    const isSentAgain = response.status() === 503 && response.headers()['retry-after'] !== undefined;
    if (response.status() >= 400 && !isSentAgain) complaints.push(`${response.url()}: ${response.status()}`);
  });
  return complaints;
}

/** Starts a demo shop and the example storefront on another origin, and opens a browser. The caller closes it. */
export async function openStorefrontPage(): Promise<StorefrontPage> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const shop = await startShop({ seed: 'demo', env: { FRONTEND_URL: origin } });
  const storefront = await openStorefront(origin, shop.url);
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, locale: 'vi-VN', userAgent: VISITOR });
  // Without a phone app, the browser would open a dialog that takes all clicks.
  await context.addInitScript(
    `addEventListener('click', (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault())`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const pictures = () => waitForPictures(page);
  return {
    shop,
    page,
    url: origin,
    complaints: collectComplaints(page),
    open: async (pathname) => {
      await page.goto(`${origin}${pathname}`);
      await page.locator('#footer .social li').first().waitFor();
    },
    pictures,
    keep: async (name, fullPage = true) => {
      await pictures();
      mkdirSync(OUTPUT, { recursive: true });
      await page.screenshot({ path: path.join(OUTPUT, `${testRun().database}-${name}.png`), fullPage });
    },
    texts: (selector) => page.locator(selector).allInnerTexts(),
    close: async () => {
      await browser.close();
      await storefront.close();
      await shop.close();
    },
  };
}
