import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor, type Saved } from '../support/editor';
import { colourAt, heic, isNear, png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

describe('pictures in the panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let wine: Saved;

  before(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    const gallery = [];
    for (const [name, colour] of [
      ['truoc.png', '#00ff00'],
      ['sau.png', '#ffffff'],
      ['hop.png', '#000000'],
    ] as const)
      gallery.push((await editor.upload(await png(name, colour, 300, 400))).id);
    wine = await publishProduct(editor, 'Nhiều Ảnh', { slug: 'nhieu-anh', price: 990_000, in_stock: false, gallery });
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { language: 'vi', enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  test('shows one whole picture of each wine, large enough to recognise it, and how many more there are', async () => {
    await panel.openList(PRODUCT);
    const row = panel.page.getByRole('row').filter({ hasText: 'Nhiều Ảnh' });
    const image = row.locator('img');
    await row.getByText('+2').waitFor();
    assert.equal(await image.count(), 1);
    const box = await image.boundingBox();
    assert.deepEqual([box?.width, box?.height], [40, 56]);
    assert.match((await image.getAttribute('style')) ?? '', /object-fit: contain/);
  });

  test('a phone’s list begins with the search, folds the rest, and changes price and stock in its rows', async () => {
    const { page } = panel;
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.openList(PRODUCT);
    const top = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? NaN;
    const filters = page.getByRole('button', { name: 'Lọc', exact: true });
    assert.ok((await top(page.locator('main input[name="search"]'))) < (await top(filters)));
    assert.equal(await page.getByRole('button', { name: 'Sửa trong bảng' }).isVisible(), false, 'actions are folded');
    await filters.click();
    await page.getByRole('button', { name: /^Thiếu ảnh/ }).waitFor();
    await filters.click();
    const price = page.getByLabel('Giá bán (đồng): Nhiều Ảnh');
    await price.fill('nhiều tiền');
    await page.getByText('Chưa rõ giá này.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Lưu', exact: true }).isDisabled(), true);
    await price.fill('1.350.000');
    await page.getByLabel('Còn hàng: Nhiều Ảnh').click();
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await page.getByText('Đã lưu “Nhiều Ảnh”').first().waitFor();
    const { body } = await shop.api<ProductAnswer>('/san-pham/nhieu-anh');
    assert.deepEqual([body.data.price, body.data.in_stock], [1_350_000, true]);
    await until('the list shows it', async () => (await price.inputValue()) === '1.350.000 ₫');
  });

  test('a phone’s buttons for ticked entries have one line each, and the export of those is beside them', async () => {
    const { page } = panel;
    await publishProduct(editor, 'Không Đánh Dấu');
    await panel.openList(PRODUCT);
    const tick = page.getByRole('row', { name: /Nhiều Ảnh/ }).getByRole('checkbox', { name: /^Chọn/ });
    await until('it is ticked', async () => {
      if ((await tick.getAttribute('aria-checked')) !== 'true') await tick.click();
      return (await page.getByRole('button', { name: 'Sửa hàng loạt', exact: true }).count()) > 0;
    });
    for (const name of ['Gỡ xuống', 'Xóa', 'Sửa hàng loạt', 'Lên lịch', 'Xuất 1 mục đã đánh dấu']) {
      const {
        x = -1,
        width = 0,
        height = 0,
      } = (await page.getByRole('button', { name, exact: true }).first().boundingBox()) ?? {};
      assert.ok(x >= 0 && x + width <= 390 && height > 0 && height <= 44, `${name}: ${x}, ${width} × ${height}`);
    }
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Xuất 1 mục đã đánh dấu' }).click();
    await page.getByRole('menuitem', { name: /csv/i }).click();
    const lines = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\n');
    assert.equal(lines.length, 2);
    assert.ok(lines[1]?.includes('Nhiều Ảnh'), lines[1]);
  });

  test('a gallery shows all its pictures, which are moved by mouse, keys and buttons; a new one comes last', async () => {
    const { page } = panel;
    await panel.openEntry(PRODUCT, wine.documentId);
    const tiles = page.locator('[aria-roledescription="ảnh kéo được"]');
    const shown = async (): Promise<string[]> =>
      tiles.evaluateAll((all: { getAttribute: (name: string) => string | null }[]) =>
        all.map((tile) => (tile.getAttribute('aria-label') ?? '').replace(/.*: /, '')),
      );
    const becomes = (...names: string[]) =>
      until(names.join(), async () => (await shown()).join() === names.join()).catch(async () => {
        assert.deepEqual(await shown(), names);
      });
    await page.getByText('3 ảnh đang dùng').waitFor();
    await page.getByRole('button', { name: 'Đặt làm ảnh chính: hop.png' }).click();
    await becomes('hop.png', 'truoc.png', 'sau.png');
    await tiles.first().focus();
    await page.keyboard.press('Space');
    const told = (place: number) => page.getByText(`Ảnh đang ở chỗ ${place} trên 3.`).waitFor({ state: 'attached' });
    await told(1);
    await page.keyboard.press('ArrowRight');
    await told(2);
    await page.keyboard.press('Space');
    await becomes('truoc.png', 'hop.png', 'sau.png');
    const [first, last] = [await tiles.first().boundingBox(), await tiles.last().boundingBox()];
    assert.ok(first && last);
    await page.mouse.move(last.x + 40, last.y + 60);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y + 60, { steps: 10 });
    await told(1);
    await page.mouse.up();
    await becomes('sau.png', 'truoc.png', 'hop.png');
    await page.getByRole('button', { name: 'Bỏ ảnh này: hop.png' }).click();
    await becomes('sau.png', 'truoc.png');

    // As Windows hands it over: without a type.
    await panel.upload('Bấm để chọn ảnh', heic('IMG_4001.HEIC', ''));
    await becomes('sau.png', 'truoc.png', 'IMG_4001.jpg');
    // A program has converted it, and left it its name.
    const converted = await sharp((await png()).bytes)
      .jpeg()
      .toBuffer();
    await panel.upload('Bấm để chọn ảnh', { name: 'IMG_4002.HEIC', type: 'image/heic', bytes: converted });
    await becomes('sau.png', 'truoc.png', 'IMG_4001.jpg', 'IMG_4002.jpg');
    assert.equal((await panel.press('Đăng')).status(), 200);
    const { gallery } = (await shop.api<ProductAnswer>('/san-pham/nhieu-anh')).body.data;
    const photograph = gallery[2]?.url ?? '';
    assert.equal(gallery.length, 4);
    const bytes = Buffer.from(await (await fetch(new URL(photograph, shop.url))).arrayBuffer());
    assert.ok(isNear(await colourAt(bytes, 0.25, 0.5), [200, 30, 40]), 'its left half is red');
    assert.ok(isNear(await colourAt(bytes, 0.75, 0.5), [30, 60, 200]), 'its right half is blue');
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual(panel.complaints(), []);
  });
});
