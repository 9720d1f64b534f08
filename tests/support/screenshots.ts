import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium, openBrowser } from './chromium';
import { signIn } from './editor';
import { handbookScenes } from './handbook-pictures';
import { taskScenes } from './handbook-tasks';
import { openPanel } from './panel';
import { buildShop } from './run/build';
import type { Shop } from './shop';
import { openNextStorefront, type NextStorefront } from './next-storefront';
import { waitForPictures } from './shown-page';
import { announceTestRun, projectRoot } from './test-run';
import { until } from './until';

/* `npm run screenshots`: the pictures of the README and of the handbook, of a demo shop that is started for them. */

const OUTPUT = path.join(projectRoot, 'docs', 'images');
const MAX_BYTES = 200_000;
const WEBP_QUALITY = 80;

const DESKTOP = { width: 1280, height: 860 };
const PANEL = { width: 1440, height: 900 };

/** In the page: whether something turns, as what is loading does. */
const TURNS = `document.getAnimations().some(({ playState, effect }) =>
  playState === 'running' && effect.getComputedTiming().iterations === Infinity)`;

/** @throws when the picture is too large */
async function take(page: Page, name: string): Promise<void> {
  await waitForPictures(page);
  await page.getByText('Đang tải nội dung').first().waitFor({ state: 'detached' });
  await until('all of it is loaded', async () => !(await page.evaluate<boolean>(TURNS)));
  const file = path.join(OUTPUT, `${name}.webp`);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: WEBP_QUALITY })
    .toFile(file);
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}.`);
  console.log(`  ✓ ${path.relative(projectRoot, file)} (${Math.round(size / 1000)} kB)`);
}

async function takeStorefront({ url }: NextStorefront): Promise<void> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'vi-VN' });
  const page = await context.newPage();
  const scenes = [
    ['storefront-list', '/san-pham?country=phap,y&grape=pinot-noir,sangiovese&price_max=3000000'],
    ['storefront-search', `/san-pham?${new URLSearchParams({ q: 'vang đỏ Pháp dưới 1 triệu' }).toString()}`],
  ] as const;
  for (const [name, pathname] of scenes) {
    await page.goto(`${url}${pathname}`);
    await page.locator('.card').first().waitFor();
    await take(page, name);
  }
  await browser.close();
}

async function takePanel(shop: Shop): Promise<void> {
  const editor = await signIn(shop);
  const { results } = await editor.request<{ results: { documentId: string }[] }>(
    'GET',
    '/content-manager/collection-types/api::product.product?page=1&pageSize=1&sort=id:DESC',
  );
  const browser = await openBrowser();
  const panel = await openPanel(browser, shop, { language: 'vi' });
  await panel.page.setViewportSize(PANEL);
  await panel.openList('api::product.product');
  // Until its picture is loaded, a product has its initials.
  await panel.page.locator('table tbody tr:last-child img').first().waitFor();
  await panel.page.getByRole('button', { name: 'Làm mới bộ nhớ đệm' }).waitFor();
  await take(panel.page, 'panel-products');
  await panel.openEntry('api::product.product', results[0]?.documentId ?? '');
  // Custom fields and relations arrive after the form.
  await panel.page.locator('form input[name="vintage"]:enabled').waitFor();
  await panel.page.waitForLoadState('networkidle');
  await take(panel.page, 'panel-product');
  for (const [name, show] of Object.entries({ ...handbookScenes(panel, editor), ...taskScenes(panel) })) {
    await panel.page.setViewportSize(PANEL);
    await show();
    await take(panel.page, `handbook/${name}`);
  }
  await browser.close();
}

async function main(): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-screenshots-'));
  chmodSync(directory, 0o755);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  await buildShop();
  announceTestRun({ directory, database: 'sqlite', chromium: await findChromium() });
  mkdirSync(path.join(OUTPUT, 'handbook'), { recursive: true });
  const { storefront, shop } = await openNextStorefront(directory);
  try {
    await takeStorefront(storefront);
    await takePanel(shop);
  } finally {
    await storefront.close();
    await shop.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
