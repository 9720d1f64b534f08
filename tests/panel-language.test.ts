import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { hire, roleOf } from './support/colleague';
import { paragraph } from './support/content';
import { connect, signIn, type CollectionUid } from './support/editor';
import { foreignTexts, shownTexts } from './support/foreign-texts';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { waitForPictures } from './support/shown-page';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const COLLECTIONS: readonly CollectionUid[] = [
  'api::product.product',
  'api::article.article',
  'api::brand.brand',
  'api::origin.origin',
  'api::wine-type.wine-type',
  'api::banner.banner',
  'api::menu.menu',
  'api::social-link.social-link',
];

/** As Playwright's `networkidle`, which is for whole pages alone. */
const QUIET_MS = 500;
const DRAWN_WITHIN_MS = 5_000;

/** Names of products and editions, and of the test's own accounts. */
const ALLOWED: ReadonlySet<string> = new Set('community env example node quyen strapi tap track vn'.split(' '));

/** Strapi's, without a key of a translation (docs/strapi-patches.md). */
const FIXED: ReadonlySet<string> = new Set([
  'Cancel',
  'Choose date',
  'Choose time',
  'Clear',
  'Close',
  'Close modal',
  'DD/MM/YYYY',
  'Loading',
  'Loading content.',
  'Loading content...',
  'Loading...',
  'Month',
  'Notifications alt+T',
  'Off',
  'On',
  'Pagination',
  'Publication status',
  'Search',
  'Select',
  'Select or enter a value',
  'Unknown error occurred.',
  'Year',
  'draft',
  'published',
]);

describe('the panel in Vietnamese', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  let panel: Panel;
  let page: Page;
  const found: string[] = [];
  const inFlight = new Set<Request>();
  let lastRequest = 0;

  before(async () => {
    shop = await startShop();
    const administrator = await signIn(shop);
    const brand = await administrator.create('api::brand.brand', { name: 'Đường Lâm', slug: 'a' });
    const data = { slug: 'b', price: 450_000, vintage: 2015, brand: connect(brand.documentId) };
    await administrator.createAndPublish('api::product.product', { name: 'Rượu Đường', ...data });
    await administrator.create('api::product.product', { name: 'Rượu nháp', slug: 'c' });
    await administrator.create('api::article.article', {
      title: 'Bài về rượu',
      slug: 'd',
      body: paragraph('Chữ ở đây'),
    });
    const { id } = await roleOf(administrator, 'strapi-editor');
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { as: await hire(administrator, 'a@b.vn', id) });
    watch(panel.page);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  function watch(watched: Page): void {
    inFlight.clear();
    const end = (request: Request): void => {
      inFlight.delete(request);
      lastRequest = Date.now();
    };
    watched
      .on('request', (request) => inFlight.add(request))
      .on('requestfinished', end)
      .on('requestfailed', end);
    page = watched;
  }

  const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).first();

  /** Looks at the page when `shown` is there, and what it loads. */
  async function read(name: string, shown: Locator): Promise<void> {
    await shown.first().waitFor();
    await until('the page has loaded', () => Promise.resolve(inFlight.size === 0 && Date.now() - lastRequest > QUIET_MS), 60_000);
    const foreign = async () => foreignTexts(await shownTexts(page), ALLOWED).filter(({ text }) => !FIXED.has(text));
    let texts = await foreign();
    // A field whose script was loaded just now shows another text until it is drawn.
    for (const end = Date.now() + DRAWN_WITHIN_MS; texts.length > 0 && Date.now() < end;) {
      await pause(QUIET_MS);
      texts = await foreign();
    }
    found.push(...texts.map(({ text, place }) => `${name}: ${text} (${place})`));
  }

  /** Goes to a page as the panel's links do: loading its scripts for each page takes a minute of processor time in all. */
  async function follow(path: string): Promise<void> {
    await page.evaluate(`history.pushState({}, '', '/admin/${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  }

  test('has no English text on an editor’s pages', async () => {
    await read('home', page.getByText('Xin chào'));
    for (const uid of COLLECTIONS) {
      await follow(`content-manager/collection-types/${uid}`);
      await read(`list of ${uid}`, page.getByRole('link', { name: 'Thêm mới' }));
      await follow(`content-manager/collection-types/${uid}/create`);
      await read(`form of ${uid}`, page.getByRole('button', { name: 'Lưu', exact: true }));
    }
    // The page before has no such button.
    await follow('plugins/upload');
    await read('media library', page.getByRole('heading', { name: /Trang đầu/ }));
    await follow('content-manager/single-types/api::setting.setting');
    await read('settings', button('Lưu'));
    for (const [path, heading] of Object.entries({
      reports: 'Báo cáo',
      exchange: 'Nhập và xuất',
      bin: 'Thùng rác',
      plans: 'Kế hoạch',
    })) {
      await follow(path);
      await read(path, page.getByRole('heading', { name: heading }));
    }
    await follow('content-manager/single-types/api::home.homepage');
    await read('home page', button('Lưu'));
    await follow('me');
    await read('profile', page.getByText('Ngôn ngữ giao diện'));
    assert.deepEqual(found, []);
  });

  test('shows the handbook with its pictures', async () => {
    await page.goto(`${shop.url}/admin`);
    await page.getByRole('link', { name: 'Hướng dẫn' }).click();
    await page.getByRole('heading', { name: 'Đổi giá hàng loạt' }).waitFor();
    await waitForPictures(page);
    const widths = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main section img')].map((image) => image.naturalWidth)`,
    );
    const handbook = readFileSync(path.join(projectRoot, 'docs/huong-dan-bien-tap.md'), 'utf8');
    assert.equal(widths.length, handbook.match(/!\[/g)?.length);
    assert.ok(widths.every((width) => width > 200));
    await panel.keep('handbook');
  });
});
