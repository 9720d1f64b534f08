import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Response } from 'playwright-core';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { openBrowser } from './support/chromium';
import { hire, roleOf } from './support/colleague';
import { createGroups } from './support/content';
import { connect, logIn, signIn, type Data, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { openPanel, type Panel } from './support/panel';
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';

describe('saving in the admin panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  /** Saves attributes of a wine as another person. */
  let changeAsColleague: (wine: Saved, data: Data) => Promise<void>;
  let groups: Data;

  before(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    const token = await logIn(shop, await hire(editor, 'lan@shop.example', (await roleOf(editor, 'strapi-editor')).id));
    changeAsColleague = async ({ documentId }, data) => {
      const { status } = await fetch(`${shop.url}/content-manager/collection-types/${PRODUCT}/${documentId}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(data),
      });
      assert.equal(status, 200);
    };
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
  const answerTo = async (method: string, act: () => Promise<unknown>): Promise<Response> => {
    const answer = panel.page.waitForResponse(
      (response) => response.request().method() === method && response.url().includes('/content-manager/collection-types/'),
    );
    await act();
    return answer;
  };

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
    await panel.keep('price-unclear');
    await price.fill('1,290,000');
    assert.equal(await price.inputValue(), '1.290.000 ₫');
    assert.equal((await panel.press('Lưu')).status(), 200);
    assert.equal((await editor.find(PRODUCT, wine.documentId)).price, 1_290_000);
  });

  test('asks in one list what is missing and whether the prices are right, and publishes when the editor goes on', async () => {
    const wine = await publish('Questions', { brand: connect(), compare_at_price: 900_000 });
    await panel.openEntry(PRODUCT, wine.documentId);
    await panel.input('price').fill('1290');
    await panel.input('compare_at_price').fill('300000');
    await button('Đăng').click();
    await question().waitFor();
    assert.deepEqual(await question().getByRole('listitem').allInnerTexts(), [
      'Giá bán là 1.290 ₫, dưới 10.000 ₫.',
      'Giá trước khi giảm đổi hơn một nửa: từ 900.000 ₫ thành 300.000 ₫.',
      'Hình ảnh',
      'Thương hiệu',
    ]);
    await panel.keep('publish-questions');
    await button('Quay lại sửa').click();
    assert.equal((await editor.find(PRODUCT, wine.documentId, 'published')).price, 450_000);

    // The shortcut asks the same.
    await panel.input('price').fill('0');
    await panel.page.keyboard.press('Control+Shift+Enter');
    await question().getByText('Giá bán là 0 ₫.').waitFor();
    await panel.page.keyboard.press('Control+Shift+Enter');
    const answer = await answerTo('POST', () => button('Vẫn đăng').click());
    assert.equal(answer.status(), 200);
    assert.equal((await editor.find(PRODUCT, wine.documentId, 'published')).price, 0);
  });

  test('asks the same before several wines are published from the list', async () => {
    const wine = await publish('Listed', { price: 500_000, brand: connect() });
    await changeAsColleague(wine, { price: 100_000 });
    await panel.openList(PRODUCT);
    const row = panel.page.locator('tbody tr', { hasText: 'Listed' });
    await until('the wine is selected', async () => {
      if ((await button('Đăng').count()) === 0) await row.getByRole('checkbox').click();
      return (await button('Đăng').count()) > 0;
    });
    await button('Đăng').click();
    const dialog = panel.page.getByRole('dialog');
    await dialog.getByText('Xem lại trước khi đăng').waitFor();
    assert.deepEqual(await dialog.getByRole('listitem').allInnerTexts(), [
      'Listed: Giá bán đổi hơn một nửa: từ 500.000 ₫ thành 100.000 ₫. Còn thiếu: Hình ảnh, Thương hiệu.',
    ]);
    await panel.keep('bulk-questions');
    // A colleague changes it after the list was shown.
    await changeAsColleague(wine, { price: 1 });
    await dialog.getByRole('button', { name: 'Đăng', exact: true }).click();
    const answer = await answerTo('POST', () => question().getByRole('button', { name: 'Đăng', exact: true }).click());
    assert.equal(answer.status(), 400);
    assert.match(await answer.text(), /“Listed”: Cộng sự đã sửa mục này lúc/);
    assert.equal((await editor.find(PRODUCT, wine.documentId, 'published')).price, 500_000);
  });

  test('shows what a colleague has saved meanwhile, and saves what the editor chooses of both', async () => {
    const wine = await publish('Two editors', { description: 'Cũ' });
    await panel.openEntry(PRODUCT, wine.documentId);
    let comparisons = 0;
    panel.page.on('request', (request) => (comparisons += Number(request.url().endsWith('/content-manager/init'))));
    await panel.input('abv').fill('13,5');
    await panel.input('description').fill('Của tôi');
    await changeAsColleague(wine, { price: 500_000, description: 'Của cộng sự' });
    assert.equal((await panel.press('Lưu')).status(), 409);
    const dialog = panel.page.getByRole('dialog');
    await dialog.getByText(/^Cộng sự đã sửa mục này lúc \d\d:\d\d\.$/).waitFor();
    assert.deepEqual(
      (await dialog.getByRole('radiogroup').allInnerTexts()).map((row) => row.split('\n').filter(Boolean)),
      [
        ['Đã lưu trước đó', '500.000 ₫', 'Của bạn', '450.000 ₫'],
        ['Đã lưu trước đó', 'Của cộng sự', 'Của bạn', 'Của tôi'],
      ],
    );
    // Another one would open the dialog again, also after her choice.
    assert.equal(comparisons, 1);
    await panel.keep('two-editors');

    // Back in the form nothing is lost, and nothing is saved without a choice.
    await button('Quay lại').click();
    assert.equal(await panel.input('description').inputValue(), 'Của tôi');
    assert.equal((await panel.press('Lưu')).status(), 409);
    assert.equal((await answerTo('PUT', () => button('Lưu lựa chọn này').click())).status(), 200);
    await until('the form has what was saved', () => button('Lưu').isDisabled());
    const { price, abv, description } = await editor.find(PRODUCT, wine.documentId);
    assert.deepEqual({ price, abv, description }, { price: 500_000, abv: 13.5, description: 'Của tôi' });
    // Her own save does not stand in the way of the next one.
    await panel.input('abv').fill('14');
    assert.equal((await panel.press('Lưu')).status(), 200);
  });

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
    await panel.keep('created-brand');
    await button('Đăng').click();
    await question().waitFor();
    const missing = await question().getByRole('listitem').allInnerTexts();
    assert.deepEqual([missing.length, missing.includes('Thương hiệu')], [4, false]);
    await button('Quay lại sửa').click();
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
    await panel.keep('upload-texts');
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
