import assert from 'node:assert/strict';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { publishProduct } from '../support/content';
import { connect, signIn, type Editor, type Saved } from '../support/editor';
import { png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

const CHANGED = 'Sửa Lại Rượu Vang Đỏ Pháp Château Mouton Rothschild Premier Grand Cru Classé';

/** What each quick filter finds in the shop of this file. */
const FOUND = {
  'Hết hàng': ['Château Một 2018'],
  'Thiếu ảnh': ['Château Một 2018', 'Nháp Một'],
  'Thiếu giá': ['Nháp Một'],
  'Thiếu thương hiệu': ['Nháp Một'],
  'Đang giảm giá': ['Château Một 2018'],
  Nháp: ['Nháp Một'],
  'Đã sửa chưa đăng': [CHANGED],
} as const;

const NAMES = ['Château Một', 'Château Một 2018', 'Nháp Một', CHANGED];

describe('lists of the panel', { skip: testRun().chromium === undefined }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let picture: { id: number };
  let old: Saved;

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    picture = await editor.upload({ ...(await png()), name: 'chai.png' });
    const brand = await editor.create('api::brand.brand', { name: 'Pedroni', slug: 'pedroni' });
    const whole = () => ({ brand: connect(brand.documentId), gallery: [picture.id] });
    const [spirit, red] = [
      await editor.create('api::wine-type.wine-type', { name: 'Rượu mạnh từ nho', slug: 'ruou-manh' }),
      await editor.create('api::wine-type.wine-type', { name: 'Rượu vang đỏ', slug: 'ruou-vang-do' }),
    ];
    old = await publishProduct(editor, 'Château Một', {
      ...{ slug: 'mot-2015', vintage: 2015, price: 990_000, abv: 57, wine_type: connect(spirit.documentId), ...whole() },
    });
    await publishProduct(editor, 'Château Một 2018', {
      ...{ slug: 'mot-2018', vintage: 2018, price: 1_290_000, compare_at_price: 1_500_000, in_stock: false },
      // 5.5, as the panel once read it.
      abv: 55,
      brand: connect(brand.documentId),
    });
    await editor.create(PRODUCT, {
      ...{ name: 'Nháp Một', slug: 'nhap-mot', in_stock: true, abv: 45, wine_type: connect(red.documentId) },
    });
    const { documentId } = await publishProduct(editor, 'Sửa', { slug: 'sua', vintage: 2011, price: 500_000, ...whole() });
    await editor.update(PRODUCT, documentId, { name: CHANGED });
    // Strapi's form logs an error when it saves a single type for the first time.
    await editor.saveSingle('api::home.homepage', { featured_products: connect() });
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { language: 'vi', enter: 'signed in' });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const quick = (): Locator => panel.page.getByRole('group', { name: 'Lọc nhanh' });
  const rowsNamed = async (): Promise<string[]> => {
    const rows = await panel.page.locator('tbody tr').allInnerTexts();
    return rows.map((row) => NAMES.filter((name) => row.split(/[\n\t]/).includes(name))[0] ?? row).sort();
  };
  const listIs = (names: readonly string[]): Promise<unknown> =>
    until(`the list is ${names.join()}`, async () => (await rowsNamed()).join() === [...names].sort().join());

  const drop = (): Locator => panel.page.getByRole('button', { name: 'Bỏ lọc' });

  test('quick filters show how many products they find, and find them in one click', async () => {
    await panel.openList(PRODUCT);
    for (const [name, found] of Object.entries(FOUND)) {
      const button = quick().getByRole('button', { name: `${name} ${found.length}`, exact: true });
      await button.click();
      await listIs(found);
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      await button.click();
      await listIs(NAMES);
    }
    assert.equal(await drop().count(), 0);
  });

  test('their numbers follow what the editor does in the list', async () => {
    const { documentId } = await editor.create(PRODUCT, { name: 'Tạm', slug: 'tam' });
    await panel.openList(PRODUCT);
    await quick().getByRole('button', { name: 'Nháp 2', exact: true }).waitFor();
    const row = panel.page.getByRole('row').filter({ hasText: 'Tạm' });
    await row.getByRole('button').last().click();
    await panel.page.getByRole('menuitem', { name: /Xóa/ }).click();
    await panel.page.getByRole('dialog').getByRole('button', { name: 'Xóa', exact: true }).click();
    await quick().getByRole('button', { name: 'Nháp 1', exact: true }).waitFor();
    await assert.rejects(editor.find(PRODUCT, documentId));
  });

  test('a filter that was left on is shown on the next visit', async () => {
    await panel.openList(PRODUCT);
    await quick()
      .getByRole('button', { name: /^Hết hàng/ })
      .click();
    await listIs(FOUND['Hết hàng']);
    await panel.openList('api::brand.brand');
    assert.equal(await drop().count(), 0);
    await panel.openList(PRODUCT);
    await listIs(FOUND['Hết hàng']);
    await drop().click();
    await listIs(NAMES);
  });

  test('shows stock, status and the price before a discount at 1440 pixels', async () => {
    await panel.openList(PRODUCT);
    const row = panel.page.getByRole('row').filter({ hasText: 'Château Một 2018' });
    for (const text of ['1.290.000 ₫', '1.500.000 ₫', 'Hết hàng', 'Đã đăng']) {
      const box = await row.getByText(text, { exact: true }).boundingBox();
      assert.ok(box && box.x > 0 && box.x + box.width <= 1440, `${text}: ${JSON.stringify(box)}`);
    }
  });

  test('shows picture, name, price, stock and status on a phone, and changes the price there, asking of a tiny one', async () => {
    await panel.page.setViewportSize({ width: 390, height: 844 });
    await panel.openList(PRODUCT);
    const edit = panel.page.getByRole('button', { name: 'Sửa giá và còn hàng: Château Một', exact: true });
    const row = panel.page.getByRole('row').filter({ has: edit });
    const parts = [
      row.locator('img').first(),
      edit,
      ...['Château Một', '990.000 ₫', 'Còn hàng', 'Đã đăng'].map((text) =>
        row.getByText(text, { exact: true }).filter({ visible: true }),
      ),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${String(part)}: ${JSON.stringify(box)}`);
    }
    await edit.click();
    await panel.page.getByLabel('Giá bán (đồng): Château Một', { exact: true }).fill('380');
    await panel.page.getByRole('button', { name: 'Lưu 1 sản phẩm' }).click();
    const asked = panel.page.getByRole('dialog').getByRole('checkbox');
    await asked.waitFor();
    assert.equal((await editor.find(PRODUCT, old.documentId)).price, 990_000);
    await panel.page.keyboard.press('Escape');
    await panel.page.setViewportSize({ width: 1440, height: 1200 });
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual(panel.complaints(), []);
  });
});
