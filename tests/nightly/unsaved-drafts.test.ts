import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hire, roleOf } from '../support/colleague';
import { openEditedShop } from '../support/edited-shop';
import type { Editor } from '../support/editor';
import { openPanel, type Panel } from '../support/panel';
import { startShop, type Shop } from '../support/shop';
import { ADMINISTRATOR } from '../support/shop-environment';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

/** @returns the keys of the drafts on the computer that have a text */
const draftsWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate<string[]>(
    `Object.keys(localStorage).filter((key) => key.startsWith('shop-draft ') && localStorage.getItem(key).includes(${JSON.stringify(text)}))`,
  );

describe('drafts of what was not saved', { skip: testRun().chromium === undefined }, () => {
  let shop: Shop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    ({ shop, browser, panel, editor, close } = await openEditedShop(startShop()));
  });
  afterAll(() => close?.());

  const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
  const create = (name: string) => editor.create(PRODUCT, { name, price: 450_000 });
  const offer = (page = panel.page) => page.getByRole('dialog').filter({ hasText: /Có thay đổi chưa lưu/ });
  const isKept = (text: string, page = panel.page) =>
    until(`“${text}” is kept`, async () => (await draftsWith(page, text)).length > 0);
  /** The tab is closed as a crash does. */
  const leave = () => panel.page.goto('about:blank');

  test('are offered again, side by side with what is stored', async () => {
    const { documentId } = await create('Nháp trên máy');
    await panel.openEntry(PRODUCT, documentId);
    await panel.input('description').fill('Chưa kịp lưu');
    await isKept('Chưa kịp lưu');
    await leave();
    await panel.openEntry(PRODUCT, documentId);
    await offer().getByText('Bạn nhập, chưa lưu').waitFor();
    // To look and to close is no choice.
    await panel.page.keyboard.press('Escape');
    await leave();
    await panel.openEntry(PRODUCT, documentId);
    await offer().waitFor();
    await button('Dùng lựa chọn này').click();
    assert.equal(await panel.input('description').inputValue(), 'Chưa kịp lưu');
    assert.equal((await panel.press('Lưu')).status(), 200);
    await until('no draft is left', async () => (await draftsWith(panel.page, 'Chưa kịp lưu')).length === 0);
  });

  test('are there after the question whether to leave', async () => {
    const { documentId } = await create('Rời form');
    await panel.openEntry(PRODUCT, documentId);
    await panel.input('description').fill('Rời đi mà chưa lưu');
    await isKept('Rời đi mà chưa lưu');
    await panel.page.getByRole('link', { name: 'Báo cáo', exact: true }).click();
    const question = panel.page.getByRole('alertdialog');
    await question.getByRole('button').last().click();
    await panel.page.waitForURL(/reports/);
    await panel.openEntry(PRODUCT, documentId);
    await offer().waitFor();
    await button('Bỏ thay đổi chưa lưu').click();
  });

  test('two new wines have a draft each', async () => {
    for (const name of ['Chai thứ nhất', 'Chai thứ hai']) {
      await panel.openNew(PRODUCT);
      if (name === 'Chai thứ hai') {
        await offer().waitFor();
        await panel.page.keyboard.press('Escape');
        await offer().waitFor({ state: 'detached' });
      }
      await panel.input('name').fill(name);
      await isKept(name);
      await leave();
    }
    await panel.openNew(PRODUCT);
    await offer().getByText('Chai thứ hai').waitFor();
    await button('Bỏ thay đổi chưa lưu').click();
    await until('the second one is gone', async () => (await draftsWith(panel.page, 'Chai thứ hai')).length === 0);
    await panel.openNew(PRODUCT);
    await offer().getByText('Chai thứ nhất').waitFor();
    await button('Dùng lựa chọn này').click();
    assert.equal(await panel.input('name').inputValue(), 'Chai thứ nhất');
    assert.equal((await panel.press('Lưu')).status(), 201);
  });

  test('go after 30 days, also those that are never opened again', async () => {
    const { documentId } = await create('Đã lâu');
    await panel.openEntry(PRODUCT, documentId);
    await panel.input('description').fill('Từ tháng trước');
    await isKept('Từ tháng trước');
    const [key] = await draftsWith(panel.page, 'Từ tháng trước');
    const age = (old: string): string => `{
      const draft = JSON.parse(localStorage.getItem(${old}));
      localStorage.setItem(${old}, JSON.stringify({ ...draft, at: draft.at - 31 * 86400000 }));
    }`;
    await panel.page.evaluate(age(JSON.stringify(key)));
    await leave();
    await panel.openList(PRODUCT);
    await until('it is gone', async () => (await draftsWith(panel.page, 'Từ tháng trước')).length === 0);
  });

  test('are hers alone, and are there when she signs in again', async () => {
    const { documentId } = await create('Hai tài khoản');
    const lan = await hire(editor, 'lan@example.vn', (await roleOf(editor, 'strapi-editor')).id);
    const hers = await openPanel(browser, shop, { enter: 'signed in', as: lan });
    const { page } = hers;
    page.on('dialog', (dialog) => void dialog.accept());
    await hers.openEntry(PRODUCT, documentId);
    await hers.input('description').fill('Chữ của Lan');
    await isKept('Chữ của Lan', page);
    const signOut = async (): Promise<void> => {
      await page.context().clearCookies();
      await page.evaluate(`localStorage.removeItem('isLoggedIn')`);
      await page.goto(`${shop.url}/admin/auth/login`);
    };
    await signOut();
    const enter = async ({ email, password }: { email: string; password: string }): Promise<void> => {
      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.getByRole('navigation').first().waitFor();
    };
    await enter(ADMINISTRATOR);
    await hers.openEntry(PRODUCT, documentId);
    await page.waitForLoadState('networkidle');
    assert.equal(await offer(page).count(), 0);
    assert.equal(await hers.input('description').inputValue(), '');
    await signOut();
    await enter(lan);
    await hers.openEntry(PRODUCT, documentId);
    await offer(page).waitFor();
    await hers.close();
  });

  test('a browser that has no space left says that nothing is kept', async () => {
    const { documentId } = await create('Đầy bộ nhớ');
    await panel.openEntry(PRODUCT, documentId);
    await panel.page.evaluate(`{
      const { setItem } = Storage.prototype;
      window.hasSpace = false;
      Storage.prototype.setItem = function (...item) {
        if (!window.hasSpace) throw new DOMException('The disk is full.', 'QuotaExceededError');
        setItem.apply(this, item);
      };
    }`);
    await panel.input('description').fill('Không còn chỗ');
    const notice = panel.page.getByRole('status').filter({ hasText: 'Máy này không giữ được' });
    await notice.waitFor();
    await panel.page.evaluate('window.hasSpace = true');
    await panel.input('description').fill('Lại có chỗ');
    await isKept('Lại có chỗ');
  });
});
