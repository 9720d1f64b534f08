import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { readRows } from '../support/tables';
import { testRun } from '../support/test-run';

const FILE =
  'Mã hàng;Tên rượu;Giá bán;Hình ảnh;Thương hiệu;Ghi chú\n' +
  'TRANG-1;Vang thử một;1.290.000 ₫;chai.png;;x\n' +
  'TRANG-2;Vang thử hai;2,5 triệu;;Nhà Mới;\n' +
  'TRANG-3;Vang mới;990k;khong-co.png;Nhà Mới;\n' +
  'TRANG-4;Vang sai;1,29;;;\n';

describe('import and export in the panel', { skip: testRun().chromium === undefined }, () => {
  let shop: RunningShop;
  let editor: Editor;
  let browser: Browser;
  let panel: Panel;

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    await publishProduct(editor, 'Vang thu mot', { name: 'Vang thử một', sku: 'TRANG-1', price: 900_000 });
    await publishProduct(editor, 'Vang thu hai', { name: 'Vang thử hai', sku: 'TRANG-2', price: 800_000 });
    browser = await openBrowser();
    panel = await openPanel(browser, shop);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const choose = (label: string, name: string, buffer: Buffer): Promise<void> =>
    panel.page.getByLabel(label).setInputFiles({ name, mimeType: '', buffer });

  const priceOf = async (slug: string): Promise<number | null> =>
    (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.price;

  const fitsPhone = async (name: string): Promise<void> => {
    const { page } = panel;
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    await page.setViewportSize({ width: 1440, height: 1200 });
    assert.ok(overflow <= 0, `${name} is ${overflow}px wider than a phone`);
  };

  test('shows what a table would change, applies it with pictures of the media library, and undoes it', async () => {
    const { page } = panel;
    await page.getByRole('link', { name: 'Nhập và xuất' }).click();
    await editor.upload(await png('chai.png'));
    await choose('Chọn bảng (.xlsx hoặc .csv)', 'Bảng giá.csv', Buffer.from(FILE));
    await page.getByRole('checkbox', { name: 'Tạo thương hiệu' }).click();
    await fitsPhone('import-form');
    await page.getByRole('button', { name: 'Xem thử' }).click();
    const columns = page.getByRole('list', { name: 'Cột của tệp' });
    await columns.getByText('Ghi chú').waitFor();
    await fitsPhone('import-mapping');
    await page.getByRole('button', { name: 'Xem thử từng dòng' }).click();

    await page.getByRole('button', { name: 'Cần sửa (1)' }).waitFor();
    const wrong = page.getByRole('list', { name: 'Cần sửa' });
    await wrong.getByText('Cần một số tiền nguyên').waitFor();
    await page.getByRole('button', { name: 'Mới (1)' }).click();
    await page.getByRole('list', { name: 'Mới' }).getByText('Không có ảnh “khong-co.png”').waitFor();
    await page.getByRole('button', { name: 'Thay đổi (2)' }).click();
    const changed = page.getByRole('list', { name: 'Thay đổi' });
    assert.match(await changed.innerText(), /900\.000\s*→\s*1\.290\.000/);
    assert.match(await changed.innerText(), /Nhà Mới/);
    await fitsPhone('import-dry-run');
    assert.equal(await priceOf('vang-thu-mot'), 900_000);

    await page.getByRole('button', { name: 'Áp dụng 3 mục' }).click();
    await page.getByText('Đã áp dụng 3 mục').waitFor();
    assert.equal(await priceOf('vang-thu-mot'), 1_290_000);
    const { body } = await shop.api<ProductAnswer>('/san-pham/vang-thu-mot');
    assert.equal(body.data.gallery.length, 1);

    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByRole('heading', { name: /Hoàn tác/ }).waitFor();
    const undone = page.getByText(/Đã áp dụng \d+ mục/);
    await undone.waitFor();
    assert.equal(await undone.innerText(), 'Đã áp dụng 3 mục; 0 mục giữ nguyên.');
    assert.equal(await priceOf('vang-thu-mot'), 900_000);
    assert.equal((await shop.api('/san-pham/vang-moi')).status, 404);

    await page.getByRole('link', { name: 'Nhập và xuất' }).last().click();
    const history = page.getByRole('grid', { name: 'Lịch sử' });
    await history.getByText('“Bảng giá.csv”').first().waitFor();
    await fitsPhone('import-history');
  });

  test('exports what the filters of the list show', async () => {
    const { page } = panel;
    await page.goto(
      `${shop.url}/admin/content-manager/collection-types/api::product.product?filters[$and][0][price][$gt]=850000`,
    );
    await page.getByRole('button', { name: 'Xuất danh sách' }).click();
    const download = page.waitForEvent('download');
    const answer = page.waitForResponse(/\/export\?/);
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    assert.equal((await answer).status(), 200);
    const rows = await readRows(readFileSync(await (await download).path()));
    assert.deepEqual(
      rows.slice(1).map(([sku]) => sku),
      ['TRANG-1'],
    );
  });

  test('says of a file that can’t be read what to do', async () => {
    const { page } = panel;
    await page.goto(`${shop.url}/admin/exchange`);
    await choose('Chọn bảng (.xlsx hoặc .csv)', 'bang.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    await page.getByRole('button', { name: 'Xem thử' }).click();
    await page.getByText(/Lưu thành \.xlsx/).waitFor();
    assert.deepEqual(panel.complaints(), []);
  });
});
