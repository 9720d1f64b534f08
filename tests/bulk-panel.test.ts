import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { toInput } from '../src/catalogue/plans/shop-time';
import { openBrowser } from './support/chromium';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor, type Saved } from './support/editor';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';

const PRODUCT = 'api::product.product';
const HOUR_MS = 3_600_000;

describe(
  'bulk changes and plans in the panel',
  { skip: testRun().chromium === undefined ? 'there is no browser' : false },
  () => {
    let shop: Shop;
    let editor: Editor;
    let browser: Browser;
    let panel: Panel;
    let wines: Saved[];

    before(async () => {
      shop = await startShop();
      editor = await signIn(shop);
      wines = [];
      for (const name of ['Anh Đào', 'Bình Minh', 'Cát Tường'])
        wines.push(await publishProduct(editor, name, { price: 450_000, slug: `wine-${wines.length}` }));
      browser = await openBrowser();
      panel = await openPanel(browser, shop);
    });
    after(async () => {
      await browser?.close();
      await shop?.close();
    });

    const pricesOf = async (slug: string): Promise<unknown[]> => {
      const { price, compare_at_price } = (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;
      return [price, compare_at_price];
    };

    test('lowers the prices of ticked wines after a preview, and takes that back', async () => {
      const { page } = panel;
      await panel.openList(PRODUCT);
      for (const name of ['Anh Đào', 'Bình Minh']) await page.getByRole('row', { name }).getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Sửa hàng loạt' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Xem trước' }).click();
      await dialog.getByText('2 mục sẽ đổi, 0 mục như cũ, 0 mục không đổi được.').waitFor();
      await dialog.getByText('405.000 ₫').first().waitFor();
      await panel.keep('bulk-preview');
      await dialog.getByRole('button', { name: 'Áp dụng cho 2 mục' }).click();
      await dialog.getByText('Đã đổi 2 mục.').waitFor();
      assert.deepEqual(await pricesOf('wine-0'), [405_000, 450_000]);
      await dialog.getByRole('button', { name: 'Hoàn tác' }).click();
      await dialog.getByText('Đã trả lại như trước.').waitFor();
      assert.deepEqual(await pricesOf('wine-0'), [450_000, null]);
      await dialog.getByRole('button', { name: 'Đóng', exact: true }).click();
    });

    test('the form plans a sale, and the calendar shows it', async () => {
      const { page } = panel;
      const [wine] = wines;
      assert.ok(wine);
      await panel.openEntry(PRODUCT, wine.documentId);
      await page.getByRole('button', { name: 'Lên lịch' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Bắt đầu (giờ Việt Nam)').fill(toInput(Date.now() + HOUR_MS));
      await dialog.getByLabel('Kết thúc (giờ Việt Nam)').fill(toInput(Date.now() + 2 * HOUR_MS));
      await dialog.getByLabel('Tên kế hoạch').fill('Khuyến mại Tết');
      await dialog.getByRole('button', { name: 'Lưu kế hoạch' }).click();
      await page.getByText('Chưa bắt đầu').waitFor();
      await panel.keep('plan-in-form');
      await page.goto(`${shop.url}/admin/plans`);
      await page.getByRole('table', { name: 'Lịch tháng' }).getByRole('button', { name: 'Khuyến mại Tết' }).first().waitFor();
      await panel.keep('plans-calendar');
      await page.getByRole('button', { name: 'Hủy “Khuyến mại Tết”' }).click();
      await page.getByText('Chưa có kế hoạch nào.').waitFor();
      assert.deepEqual(panel.complaints(), []);
    });
  },
);
