import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { signIn, type Editor } from './support/editor';
import { openPanel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

describe('inputs of the panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  let editor: Editor;

  before(async () => {
    shop = await startShop();
    editor = await signIn(shop);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  test('a finger chooses the roles of a colleague who is invited', async () => {
    const phone = await openPanel(browser, shop, {
      language: 'vi',
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    await phone.page.goto(`${shop.url}/admin/settings/users`);
    await phone.page.getByRole('button', { name: 'Mời người dùng mới' }).first().tap();
    await phone.page.locator('input[name=firstname]').fill('Lan');
    await phone.page.locator('input[name=email]').fill('lan@example.vn');
    await phone.page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Vai trò/ })
      .tap();
    for (const role of ['Biên tập viên', 'Cộng tác viên']) {
      const option = phone.page.getByRole('option', { name: role });
      await option.tap();
      assert.equal(await option.getAttribute('aria-checked'), 'true');
    }
    await phone.keep('invitation-phone');
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Mời người dùng', exact: true }).tap();
    const invited = async (): Promise<string[]> => {
      const { data } = await editor.request<{ data: { results: { email: string; roles: { name: string }[] }[] } }>(
        'GET',
        '/admin/users',
      );
      return (
        data.results
          .find(({ email }) => email === 'lan@example.vn')
          ?.roles.map(({ name }) => name)
          .sort() ?? []
      );
    };
    await until('the colleague is invited', async () => (await invited()).length === 2);
    await phone.close();
  });
});
