import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { hire, roleOf } from './support/colleague';
import { signIn } from './support/editor';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';

describe('the panel’s main menu', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  /** at 1440 pixels, for all tests: Strapi limits sign-ins */
  let panel: Panel;

  before(async () => {
    shop = await startShop();
    const editor = await signIn(shop);
    await editor.create('api::product.product', { name: 'Chai', slug: 'chai' });
    browser = await openBrowser();
    panel = await openPanel(browser, shop);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  test('content opens on the products', async () => {
    const { page, keep, complaints } = panel;
    await page.getByRole('navigation').first().getByRole('link', { name: 'Nội dung', exact: true }).click();
    await page.waitForURL(/api::product\.product/);
    const links = page.getByRole('navigation').getByRole('link');
    const titles = (await links.allInnerTexts()).map((text) => text.trim());
    assert.ok(titles.indexOf('Sản phẩm') >= 0 && titles.indexOf('Sản phẩm') < titles.indexOf('Bài viết'), titles.join());
    await keep('main-menu');
    assert.deepEqual(complaints(), []);
  });

  test('an editor is led to no settings, and an administrator is', async () => {
    const editor = await signIn(shop);
    const { id } = await roleOf(editor, 'strapi-editor');
    const other = await openPanel(browser, shop, { as: await hire(editor, 'a@b.vn', id), enter: 'signed in' });
    await other.page.goto(`${shop.url}/admin`);
    const links = ({ page }: Panel): Promise<number> =>
      page.locator('a[href$="/admin/settings"]').filter({ visible: true }).count();
    await other.page.getByRole('link', { name: 'Nội dung', exact: true }).first().waitFor();
    assert.equal(await links(other), 0);
    await panel.page.goto(`${shop.url}/admin`);
    await panel.page.getByRole('link', { name: 'Nội dung', exact: true }).first().waitFor();
    assert.equal(await links(panel), 1);
    await other.close();
  });

  test('a browser’s translation leaves the panel alone', async () => {
    assert.equal(await panel.page.evaluate('document.documentElement.translate'), false);
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

  test('an address that no page has, or a closed one, says so and leads back', async () => {
    const { page, complaints } = panel;
    /** As the panel's links do: loading its scripts for each page takes a second. */
    const follow = (path: string): Promise<void> =>
      page.evaluate(`history.pushState({}, '', '/admin/${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
    const list = 'content-manager/collection-types/api::product.product';
    for (const path of [
      ...['nowhere', 'settings/nowhere', 'plugins/content-type-builder'],
      ...['settings/webhooks/create', 'settings/internationalization', 'settings/purchase-audit-logs'],
      ...[`${list}/a/nowhere`, `${list}/a/history`, `${list}/configurations/list`, `${list}/configurations/edit`],
    ]) {
      await follow('plans');
      await page.getByRole('heading', { name: 'Kế hoạch' }).waitFor();
      await follow(path);
      await page.getByRole('heading', { name: 'Không tìm thấy trang' }).waitFor();
      await page.getByRole('link', { name: 'Quay lại trang chủ' }).waitFor();
    }
    assert.deepEqual(complaints(), []);
  });
});
