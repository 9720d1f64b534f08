import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { createGroups } from '../support/content';
import { signIn, type Data, type Editor, type Saved } from '../support/editor';
import { png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

describe('saving in the admin panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let groups: Data;

  before(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    groups = (await createGroups(editor, 'Ladora')).data;
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const publish = (name: string, data: Data = {}): Promise<Saved> =>
    editor.createAndPublish(PRODUCT, { name, price: 450_000, abv: 12, in_stock: true, ...groups, ...data });
  const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
  const unresolved = (text: string) => `“${text}” chưa được chọn. Hãy chọn một mục trong danh sách, hoặc xóa chữ trong ô.`;
  const question = () => panel.page.getByRole('alertdialog');

  test('groups a price while it is typed, and refuses one that may be several', async () => {
    const wine = await publish('Typed price');
    await panel.openEntry(PRODUCT, wine.documentId);
    const price = panel.input('price');
    await until('the price is shown', async () => (await price.inputValue()) === '450.000 ₫');
    const shown: string[] = [];
    await price.fill('');
    for (const key of '990000') {
      await price.press(key);
      shown.push(await price.inputValue());
    }
    assert.deepEqual(shown, ['9 ₫', '99 ₫', '990 ₫', '9.900 ₫', '99.000 ₫', '990.000 ₫']);
    await price.fill('');
    await price.pressSequentially('1.29');
    await button('Lưu').click();
    assert.deepEqual(await panel.faults(), ['“1.29” chưa rõ là bao nhiêu đồng. Hãy viết đủ các chữ số, ví dụ 1.290.000.']);
    await price.fill('1,290,000');
    assert.equal(await price.inputValue(), '1.290.000 ₫');
    assert.equal((await panel.press('Lưu')).status(), 200);
    assert.equal((await editor.find(PRODUCT, wine.documentId)).price, 1_290_000);
  });

  test('asks once before a price below that of any bottle becomes public', async () => {
    const wine = await publish('Questions');
    await panel.openEntry(PRODUCT, wine.documentId);
    await panel.input('price').fill('1290');
    assert.equal((await panel.press('Đăng')).status(), 400);
    await question().getByText('Giá bán là 1.290 ₫, dưới 10.000 ₫. Vẫn đăng?').waitFor();
    await button('Quay lại sửa').click();
    const published = async () => (await editor.find(PRODUCT, wine.documentId, 'published')).price;
    assert.equal(await published(), 450_000);
    assert.equal(await panel.input('price').inputValue(), '1.290 ₫');
    assert.equal((await panel.press('Đăng')).status(), 400);
    assert.equal((await panel.press('Vẫn tiếp tục')).status(), 200);
    assert.equal(await published(), 1290);
    // It is public already: what is published next says nothing of it.
    await panel.input('abv').fill('13');
    assert.equal((await panel.press('Đăng')).status(), 200);
  });

  for (const name of ['Lưu', 'Đăng']) {
    test(`makes one entry of a double click (${name})`, async () => {
      await panel.openNew(PRODUCT);
      await panel.input('name').fill(`Double ${name}`);
      const sent: string[] = [];
      panel.page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await button(name).dblclick();
      await panel.page.waitForURL(/product\/[a-z0-9]{24}/);
      await panel.page.keyboard.press('Enter');
      await panel.page.waitForLoadState('networkidle');
      const { results } = await editor.request<{ results: Saved[] }>(
        'GET',
        `/content-manager/collection-types/${PRODUCT}?filters[name][$eq]=${encodeURIComponent(`Double ${name}`)}`,
      );
      assert.equal(results.length, 1, sent.join('\n'));
    });
  }

  test('links a brand that is created from a wine that is not saved yet', async () => {
    await panel.openNew(PRODUCT);
    await panel.input('name').fill('Grange');
    const box = panel.page.getByRole('combobox', { name: /^Thương hiệu/ });
    await box.click();
    await box.pressSequentially('Penfolds');
    await panel.page.getByText('Tạo mục mới').click();
    const dialog = panel.page.getByRole('dialog');
    const name = dialog.locator('input[name=name]');
    await until('what was typed is the name', async () => (await name.inputValue()) === 'Penfolds');
    await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
    await dialog.getByRole('heading', { name: 'Penfolds' }).waitFor();
    assert.equal(await panel.page.getByText('Chữ trong ô liên kết chưa được chọn').count(), 0);
    await panel.page.keyboard.press('Escape');
    await panel.page.getByText('Thương hiệu (1)').waitFor();
    assert.equal(await box.inputValue(), '');
    const saved = (await (await panel.press('Lưu')).json()) as { data: Saved };
    assert.equal((saved.data.brand as { count: number }).count, 1);
  });

  test('refuses to save a text that was left in the box of a relation', async () => {
    const wine = await publish('Left text');
    const box = panel.page.getByRole('combobox', { name: /^Thương hiệu/ });
    for (const open of [() => panel.openNew(PRODUCT), () => panel.openEntry(PRODUCT, wine.documentId)]) {
      await open();
      await panel.input('abv').fill('13');
      await box.click();
      await box.pressSequentially('Nowhere');
      await panel.page.keyboard.press('Escape');
      await button('Đăng').click();
      assert.deepEqual(await panel.faults(), [unresolved('Nowhere')]);
    }
    await panel.page.keyboard.press('Control+Enter');
    assert.deepEqual(await panel.faults(), [unresolved('Nowhere')]);
    assert.equal((await editor.find(PRODUCT, wine.documentId)).abv, 12);
    await box.fill('');
    await panel.page.keyboard.press('Escape');
    assert.equal((await panel.press('Lưu')).status(), 200);
  });

  test('keeps chosen files while more are chosen, and uploads them together into the folder of their kind', async () => {
    await panel.openNew(PRODUCT);
    await panel.page.getByText('Bấm để chọn ảnh').first().click();
    const dialog = panel.page.getByRole('dialog').last();
    const choose = async (file: string): Promise<void> => {
      const { name, type, bytes } = await png(file);
      await panel.page.locator('input[type=file]').last().setInputFiles({ name, mimeType: type, buffer: bytes });
    };
    await dialog.getByRole('button', { name: 'Thêm tệp' }).first().click();
    await choose('mot.png');
    await dialog.getByRole('button', { name: 'Chọn thêm tệp' }).click();
    await dialog.getByRole('button', { name: 'Hủy' }).click();
    await dialog.getByRole('button', { name: 'Tải 1 tệp vào thư viện' }).waitFor();
    await dialog.getByRole('button', { name: 'Chọn thêm tệp' }).click();
    await choose('hai.png');
    await dialog.getByRole('textbox', { name: 'Mô tả ảnh: mot.png' }).fill('Chai thứ nhất');
    await dialog.getByRole('textbox', { name: 'Mô tả ảnh: hai.png' }).fill('Chai thứ hai');
    await dialog.getByRole('button', { name: 'Tải 2 tệp vào thư viện' }).click();
    await dialog.getByRole('button', { name: 'Hoàn tất' }).click();
    await panel.page.getByText('2 ảnh đang dùng').first().waitFor();
    await until('the focus is in the form', () => panel.page.locator('form :focus').first().isVisible());
    const filed = await shop.database.query<{ name: string; text: string; folder: string }>(
      `SELECT files.name, alternative_text AS text, upload_folders.name AS folder FROM files JOIN files_folder_lnk ON file_id = files.id
       JOIN upload_folders ON upload_folders.id = folder_id ORDER BY files.name`,
    );
    assert.deepEqual(filed, [
      { name: 'hai.png', text: 'Chai thứ hai', folder: 'Sản phẩm' },
      { name: 'mot.png', text: 'Chai thứ nhất', folder: 'Sản phẩm' },
    ]);
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual(panel.complaints(), []);
  });
});
