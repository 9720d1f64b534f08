import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { momentText } from '../src/catalogue/plans/moment-input';
import { axeFindings } from './support/axe';
import { openBrowser } from './support/chromium';
import { signIn } from './support/editor';
import { foreignTexts, shownTexts } from './support/foreign-texts';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { inEveryCase, testRun } from './support/test-run';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('the panel’s main menu', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  const isRare = inEveryCase('home and a form have been looked at');
  let shop: Shop;
  let browser: Browser;
  /** at 1440 pixels, for all tests: Strapi limits sign-ins */
  let panel: Panel;

  before(async () => {
    shop = await startShop();
    const editor = await signIn(shop);
    await editor.create('api::product.product', { name: 'Chai', slug: 'chai' });
    for (const [title, kind] of [
      ['Giới thiệu', 'page'],
      ['Mùa hái nho', 'article'],
    ])
      await editor.create('api::article.article', { title, kind });
    browser = await openBrowser();
    panel = await openPanel(browser, shop);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  /** A text for screen readers alone is one pixel high. */
  const seeWord = async (place: Locator, word: string): Promise<void> => {
    const label = place.getByText(word, { exact: true }).last();
    await label.waitFor();
    assert.ok(((await label.boundingBox())?.height ?? 0) > 10, word);
  };

  test('it has words, and content opens on the products', async () => {
    const { page, keep, complaints } = panel;
    const menu = page.getByRole('navigation').first();
    for (const word of ['Trang chủ', 'Nội dung', 'Kế hoạch', 'Báo cáo', 'Nhập và xuất', 'Thùng rác', 'Thư viện ảnh', 'Cài đặt'])
      await seeWord(menu, word);
    await menu.getByRole('link', { name: 'Nội dung', exact: true }).click();
    await page.waitForURL(/api::product\.product/);
    await keep('main-menu');
    assert.deepEqual(complaints(), []);
  });

  test('the shop’s own pages have a list of their own, whose new entries are pages', async () => {
    const { page, keep, complaints, input, press } = panel;
    await page.goto(`${shop.url}/admin/content-manager`);
    await page.getByRole('link', { name: 'Trang của cửa hàng' }).click();
    await page.waitForURL(/kind.*page/);
    await page.getByRole('cell', { name: 'Giới thiệu', exact: true }).waitFor();
    assert.equal(await page.getByRole('cell', { name: 'Mùa hái nho', exact: true }).count(), 0);
    await keep('main-menu-pages');
    const isOpen = (list: string): Promise<string | null> =>
      page.getByRole('link', { name: list, exact: true }).getAttribute('aria-current');
    assert.deepEqual([await isOpen('Trang của cửa hàng'), await isOpen('Bài viết')], ['page', 'false']);
    await page.getByRole('link', { name: 'Bài viết', exact: true }).click();
    await page.getByRole('cell', { name: 'Mùa hái nho', exact: true }).waitFor();
    for (const [list, kind] of [
      ['Trang của cửa hàng', 'page'],
      ['Bài viết', 'article'],
    ] as const) {
      await page.getByRole('link', { name: list, exact: true }).click();
      await page.waitForURL(new RegExp(`kind.*${kind}`));
      await page.getByRole('link', { name: 'Thêm mới' }).first().click();
      assert.deepEqual([await isOpen('Trang của cửa hàng'), await isOpen('Bài viết')], ['false', 'page'], 'the form');
      await input('title').fill(`Mới từ ${list}`);
      assert.equal((await press('Lưu')).status(), 201);
      const [entry] = await shop.database.query<{ kind: string }>('SELECT kind FROM articles WHERE title = ?', [
        `Mới từ ${list}`,
      ]);
      assert.equal(entry?.kind, kind);
    }
    assert.deepEqual(complaints(), []);
  });

  test('a page that loads does not say that the server is away, though Strapi asks for what the shop has closed', async () => {
    const { page } = await openPanel(browser, shop);
    await page.addInitScript(`new MutationObserver(() => {
      if (document.body?.textContent.includes('Không kết nối được')) window.hasWarned = true;
    }).observe(document, { subtree: true, childList: true })`);
    await page.goto(`${shop.url}/admin/plans`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Kế hoạch' }).waitFor();
    assert.equal(await page.evaluate<unknown>('window.hasWarned'), undefined);
  });

  test('it has words on a phone, whose owner is in Paris, reads English, and is told Vietnam’s time', async () => {
    const place = { timezoneId: 'Europe/Paris', locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true };
    const { page, keep } = await openPanel(browser, shop, { language: 'en', browser: place });
    const bar = page.getByRole('navigation').first();
    for (const word of ['Home', 'Content', 'Media Library', 'Menu']) await seeWord(bar, word);
    const times = page.locator('time[title]');
    await times.first().waitFor();
    const told = await times.evaluateAll((all: { dateTime: string; title: string }[]) =>
      all.map(({ dateTime, title }) => ({ dateTime, title })),
    );
    for (const { dateTime, title } of told) assert.equal(title, momentText(Date.parse(dateTime)));
    await bar.getByRole('button', { name: 'Menu' }).tap();
    for (const word of ['Plans', 'Reports', 'Bin']) await seeWord(page.locator('#burger-menu'), word);
    await keep('main-menu-phone');
  });

  test('axe finds nothing on a phone’s pages of Strapi, and content has the products first', isRare, async () => {
    const { page } = await openPanel(browser, shop, { language: 'vi', browser: PHONE });
    const list = 'content-manager/collection-types/api::product.product';
    for (const [path, ready] of [
      ['content-manager', 'Sản phẩm'],
      ['settings', 'Người dùng'],
      ['settings/users', 'Mời người dùng mới'],
      ['settings/api-tokens', 'Tạo mã API mới'],
      ['settings/application-infos', 'Chi tiết'],
      ['me', 'Đổi mật khẩu'],
      [`${list}/configurations/list`, 'Các cài đặt'],
      ['exchange', 'Ảnh trong tệp ZIP'],
    ] as const) {
      await page.goto(`${shop.url}/admin/${path}`, { waitUntil: 'networkidle' });
      await page.locator('main').getByText(ready).first().waitFor();
      assert.deepEqual(await axeFindings(page), [], path);
      if (path === 'content-manager') assert.equal(await page.locator('main li a').first().innerText(), 'Sản phẩm');
    }
  });

  test('an address that no page has, or a closed one, says so and leads back', async () => {
    const { page, complaints } = panel;
    /** As the panel's links do: loading its scripts for each page takes a second. */
    const follow = (path: string): Promise<void> =>
      page.evaluate(`history.pushState({}, '', '/admin/${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    const list = 'content-manager/collection-types/api::product.product';
    for (const path of [
      ...['nowhere', 'usecase', 'settings/nowhere', 'settings/roles/1/nowhere', 'plugins/upload/nowhere'],
      ...['settings/webhooks/create', 'settings/internationalization', 'settings/purchase-audit-logs'],
      ...['plugins/content-type-builder', 'settings/users-permissions/roles/1/nowhere'],
      ...[`${list}/a/nowhere`, `${list}/a/history`, 'content-manager/nowhere/api::product.product'],
      ...['content-manager/collection-types/api::nothing.nothing', 'content-manager/single-types/api::product.product'],
    ]) {
      await follow('plans');
      await page.getByRole('heading', { name: 'Kế hoạch' }).waitFor();
      await follow(path);
      await page.getByRole('heading', { name: 'Không tìm thấy trang' }).waitFor();
      assert.deepEqual(foreignTexts(await shownTexts(page), new Set(['strapi'])), [], path);
      await page.getByRole('link', { name: 'Quay lại trang chủ' }).waitFor();
    }
    assert.deepEqual(complaints(), []);
  });

  test('a page of what was deleted says so, and not that an error occurred', async () => {
    const { page, complaints } = panel;
    for (const path of [
      'content-manager/collection-types/api::product.product/abcdefghijklmnopqrstuvwx',
      ...['settings/users/999', 'settings/roles/999', 'settings/api-tokens/999', 'settings/users-permissions/roles/999'],
    ]) {
      await page.goto(`${shop.url}/admin/${path}`);
      const main = page.locator('main').filter({ hasText: 'Không còn mục này: có thể nó đã bị xóa.' });
      await main.getByRole('button', { name: 'Về trang chính' }).waitFor();
    }
    assert.deepEqual(complaints(), []);
  });
});
