import assert from 'node:assert/strict';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { toInput } from '../../src/editing/plans/server/moment-input';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor, type Saved } from '../support/editor';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
const HOUR_MS = 3_600_000;

describe('bulk changes and plans in the panel', { skip: testRun().chromium === undefined }, () => {
  let shop: RunningShop;
  let editor: Editor;
  let browser: Browser;
  let panel: Panel;
  let wines: Saved[];

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    wines = [];
    for (const name of ['Anh Đào', 'Bình Minh', 'Cát Tường'])
      wines.push(await publishProduct(editor, name, { price: 450_000, slug: `wine-${wines.length}` }));
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { enter: 'signed in' });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const pricesOf = async (slug: string): Promise<unknown[]> => {
    const { price, compare_at_price } = (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;
    return [price, compare_at_price];
  };

  const dialogOf = (): Locator => panel.page.getByRole('dialog').last();
  const press = (name: string | RegExp) => dialogOf().getByRole('button', { name }).click();
  const applied = (count: number): Promise<void> =>
    dialogOf()
      .getByText(new RegExp(`Đã áp dụng ${count} mục`))
      .waitFor();
  const undo = async (): Promise<void> => {
    await press('Hoàn tác');
    await panel.page.getByRole('alertdialog').getByRole('button', { name: 'Hoàn tác' }).click();
  };
  const takeBack = async (): Promise<void> => {
    await undo();
    await until('it is taken back', async () => (await pricesOf('wine-0'))[0] === 450_000);
    await press('Đóng');
  };

  test('lowers the prices of ticked wines after a preview, and takes that back', async () => {
    const { page } = panel;
    await panel.openList(PRODUCT);
    for (const name of ['Anh Đào', 'Bình Minh']) await page.getByRole('row', { name }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Sửa hàng loạt' }).click();
    await press('Xem trước');
    await dialogOf().getByText('405.000').first().waitFor();
    await press('Áp dụng 2');
    await applied(2);
    assert.deepEqual(await pricesOf('wine-0'), [405_000, 450_000]);
    await takeBack();
    assert.equal(await page.getByRole('row', { name: 'Anh Đào' }).getByRole('checkbox').isChecked(), false);
  });

  test('the table of a page is typed and pasted like a spreadsheet, saved in one run, and taken back', async () => {
    const { page } = panel;
    await page.goto(`${shop.url}/admin/content-manager/collection-types/${PRODUCT}?page=1&pageSize=20&sort=name:ASC`);
    await page.getByRole('button', { name: 'Sửa trong bảng' }).click();
    const cell = (column: string, name: string): Locator => dialogOf().getByLabel(`${column}: ${name}`);
    const save = dialogOf().getByRole('button', { name: /^Lưu/ });
    const paste = (text: string) =>
      page.evaluate<undefined>(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(text)});
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      })()`);
    await cell('Giá bán (đồng)', 'Anh Đào').click();
    await page.keyboard.type('500000');
    await page.keyboard.press('Enter');
    await page.keyboard.type('sáu trăm');
    await page.keyboard.press('ArrowDown');
    await dialogOf().getByText('Giá bán (đồng): Một số nguyên từ 0 ₫ đến 2.147.483.647 ₫.').waitFor();
    assert.equal(await save.isDisabled(), true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    assert.equal(await cell('Giá bán (đồng)', 'Bình Minh').inputValue(), '450.000 ₫');
    for (const _ of ['Giá trước khi giảm', 'Dung tích', 'Còn hàng']) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await cell('Niên vụ', 'Bình Minh').focus();
    // A paste is taken back as a whole, and a blank line of it changes nothing.
    await paste('1999\t1\n1998\t2\n');
    await page.keyboard.press('Control+z');
    assert.equal(await cell('Giá bán (đồng)', 'Bình Minh').inputValue(), '450.000 ₫');
    await paste('2019\t700.000\n2020\t800.000,00\n\n');
    assert.equal(await cell('Giá bán (đồng)', 'Anh Đào').inputValue(), '500.000 ₫');
    await save.click();
    await applied(3);
    const shown = async (slug: string): Promise<unknown[]> => {
      const { price, vintage, in_stock } = (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;
      return [price, vintage, in_stock];
    };
    assert.deepEqual(await shown('wine-0'), [500_000, null, true]);
    assert.deepEqual(await shown('wine-1'), [700_000, 2019, false]);
    assert.deepEqual(await shown('wine-2'), [800_000, 2020, true]);
    await takeBack();
    assert.deepEqual(await shown('wine-1'), [450_000, null, true]);
  });

  test('the list plans a sale, and the page of plans shows it', async () => {
    const { page } = panel;
    await panel.openList(PRODUCT);
    await page.getByRole('row', { name: 'Anh Đào' }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Lên lịch' }).click();
    const dialog = page.getByRole('dialog');
    const fill = async (group: string, time: number): Promise<void> => {
      const [day = '', clock = ''] = toInput(time).split('T');
      await dialog.getByRole('group', { name: group }).getByLabel('Ngày').fill(day);
      await dialog.getByRole('group', { name: group }).getByLabel('Giờ').fill(clock);
    };
    await fill('Bắt đầu', Date.now() + HOUR_MS);
    await fill('Kết thúc', Date.now() + 2 * HOUR_MS);
    const amount = dialog.getByLabel('Bao nhiêu');
    await amount.click();
    await page.keyboard.type('25');
    assert.equal(await amount.inputValue(), '25', 'what is typed replaces what is proposed');
    for (const [typed, said] of [
      ['12.5', '= 12,5 %'],
      ['150', 'Viết một phần trăm, ví dụ 12,5.'],
      ['10,5%', '= 10,5 %'],
    ] as const) {
      await amount.fill(typed);
      await dialog.getByText(said, { exact: true }).waitFor();
    }
    await dialog.getByLabel('Tên kế hoạch').fill('Khuyến mại Tết');
    await dialog.getByRole('button', { name: 'Xem trước' }).click();
    await dialog.getByText('1 mục sẽ đổi, 0 mục như cũ, 0 mục không đổi được.').waitFor();
    await dialog.getByText('450.000').first().waitFor();
    await dialog.getByText('403.000').waitFor();
    await dialog.getByRole('button', { name: 'Lưu kế hoạch' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${shop.url}/admin/plans`);
    await page.getByRole('row').filter({ hasText: 'Khuyến mại Tết' }).waitFor();
    // It asks first; what is cancelled stays in the list, and can be planned again.
    const cancel = page.getByRole('button', { name: 'Hủy kế hoạch “Khuyến mại Tết”' });
    await cancel.click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await cancel.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hủy kế hoạch' }).click();
    await page.getByRole('gridcell', { name: 'Đã hủy' }).waitFor();
    await page.getByRole('button', { name: 'Lên lịch lại “Khuyến mại Tết”' }).click();
    await dialog.getByRole('button', { name: 'Xem trước' }).click();
    await dialog.getByRole('button', { name: 'Lưu kế hoạch' }).click();
    await page.getByRole('gridcell', { name: 'Chưa bắt đầu' }).waitFor();
    await cancel.waitFor();
    assert.deepEqual(panel.complaints(), []);
  });
});
