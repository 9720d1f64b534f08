import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { hire, roleOf } from './support/colleague';
import { paragraph } from './support/content';
import { connect, signIn, type CollectionUid, type Saved } from './support/editor';
import { foreignTexts, shownTexts } from './support/foreign-texts';
import { openPanel, type Panel } from './support/panel';
import { walkPanel } from './support/panel-walk';
import { startShop, type Shop } from './support/shop';
import { waitForPictures } from './support/storefront-page';
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

/** Continuous integration looks at the pages; a run of this file alone also at what their buttons open. */
const presses = testRun().everyCase;

/** Names of products and editions, and of the test's own accounts. */
const ALLOWED: ReadonlySet<string> = new Set('community env example node quyen strapi tap track vn'.split(' '));

/** Pages of content have a test of their own, and the home page lists content. */
const isAdministration = (path: string): boolean => path !== '' && !/^(?:content-manager|handbook|auth)/.test(path);

describe('the panel in Vietnamese', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  let panel: Panel;
  let page: Page;
  let wine: Saved;
  let article: Saved;
  const found: string[] = [];
  const inFlight = new Set<Request>();
  let lastRequest = 0;

  before(async () => {
    shop = await startShop();
    const administrator = await signIn(shop);
    const brand = await administrator.create('api::brand.brand', { name: 'Đường Lâm', slug: 'a' });
    const data = { slug: 'b', price: 450_000, vintage: 2015, brand: connect(brand.documentId) };
    wine = await administrator.createAndPublish('api::product.product', { name: 'Rượu Đường', ...data });
    await administrator.create('api::product.product', { name: 'Rượu nháp', slug: 'c' });
    article = await administrator.create('api::article.article', {
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
    let texts = foreignTexts(await shownTexts(page), ALLOWED);
    // A field whose script was loaded just now shows another text until it is drawn.
    for (const end = Date.now() + DRAWN_WITHIN_MS; texts.length > 0 && Date.now() < end;) {
      await pause(QUIET_MS);
      texts = foreignTexts(await shownTexts(page), ALLOWED);
    }
    found.push(...texts.map(({ text, place }) => `${name}: ${text} (${place})`));
  }

  /** Goes to a page as the panel's links do: loading its scripts for each page takes a minute of processor time in all. */
  async function follow(path: string): Promise<void> {
    await page.evaluate(`history.pushState({}, '', '/admin/${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  }

  /** Looks at the page when it has loaded, whatever it shows. */
  const look = (stop: string): Promise<void> => read(stop, page.locator('body'));

  /** A list that is loaded again forgets what was selected, so it is selected again. */
  async function openBulk(action: string, dialog: Locator): Promise<void> {
    await panel.openList('api::product.product');
    const all = page.locator('thead').getByRole('checkbox');
    const isOpen = dialog.first();
    const open = async (): Promise<boolean> => {
      // An open dialog has a button of the same name, which would do what it says.
      if (await isOpen.isVisible()) return true;
      if (!(await all.isChecked())) await all.click();
      await button(action).click({ timeout: 5_000 });
      await isOpen.waitFor({ timeout: 5_000 });
      return true;
    };
    await until(`${action} asks`, open, 60_000);
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

  test('has no English text in menus and dialogs', async () => {
    found.length = 0;
    await panel.openList('api::product.product');
    await button('Bộ lọc').click();
    await read('filters', page.getByRole('dialog'));
    for (const action of ['Đăng', 'Gỡ xuống', 'Xóa']) {
      const dialog = page.locator('[role=dialog], [role=alertdialog]');
      await openBulk(action, dialog);
      await read(`bulk ${action}`, dialog);
    }
    await panel.openEntry('api::product.product', wine.documentId);
    await button('Thao tác khác').click();
    await read('menu of a form', page.getByRole('menuitem'));
    await panel.openEntry('api::product.product', wine.documentId);
    await page.getByText('Bấm để chọn ảnh').first().click();
    await read('picture dialog', page.getByRole('dialog'));
    await panel.openEntry('api::article.article', article.documentId);
    await button('Mở rộng').click();
    await read('large editor', page.getByRole('dialog'));
    await panel.openNew('api::banner.banner');
    await button('Mở lịch').click();
    await read('calendar', page.getByRole('dialog').locator('table'));
    assert.deepEqual(found, []);
  });

  test('shows no menu item that leads nowhere for an editor', async () => {
    await panel.openEntry('api::product.product', wine.documentId);
    await button('Thao tác khác').click();
    await page.getByRole('menuitem').first().waitFor();
    const items = await page.getByRole('menuitem').allTextContents();
    assert.deepEqual(
      items.filter((item) => /cấu trúc|Cấu hình/.test(item)),
      [],
    );
  });

  test('has no English text on an administrator’s pages, in their dialogs and in what they say of mistakes', async () => {
    found.length = 0;
    const administrator = await openPanel(browser, shop);
    watch(administrator.page);
    const seen = await walkPanel(page, ['settings', 'me'], { follow, look, isWanted: isAdministration, presses });
    assert.ok(seen.length > 15, seen.join(' '));
    assert.deepEqual(found, []);
    await administrator.close();
  });

  test('has no English text for one who may do nothing', async () => {
    found.length = 0;
    const manager = await signIn(shop);
    const { data } = await manager.request<{ data: { id: number } }>('POST', '/admin/roles', {
      name: 'Không quyền',
      description: '',
    });
    const guest = await openPanel(browser, shop, { as: await hire(manager, 'khong@quyen.vn', data.id) });
    watch(guest.page);
    await walkPanel(page, ['', 'nowhere', 'reports', 'settings/users', 'content-manager/collection-types/api::product.product'], {
      follow,
      look,
      isWanted: (path) => !path.startsWith('handbook'),
      presses,
    });
    assert.deepEqual(found, []);
    await guest.close();
  });
});
