import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { binIds, readBin } from '../support/bin';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { hire, roleOf } from '../support/colleague';
import { createGroups, publishArticle, publishProduct } from '../support/content';
import { connect, signIn, type Editor, type Saved } from '../support/editor';
import { png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const BRAND = 'api::brand.brand';
const MENU = 'api::menu.menu';
const PRODUCT = 'api::product.product';

describe('deletions in the panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let editor: Editor;
  let browser: Browser;
  /** of an editor, and of the administrator */
  let panel: Panel;
  let office: Panel;
  let brand: Saved;

  before(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    const groups = await createGroups(editor, 'Château');
    brand = groups.brand;
    await editor.create(BRAND, { name: 'Domaine Khác', slug: 'domaine-khac' });
    await editor.create(BRAND, { name: 'Không dùng', slug: 'khong-dung' });
    for (let number = 1; number <= 12; number += 1) await publishProduct(editor, `Vang ${number}`, { brand: groups.data.brand });
    const items = [{ label: 'Nhà này', kind: 'product_list', brand: connect(brand.documentId) }];
    await editor.create(MENU, { location: 'header', name: 'Đầu trang', items });
    await editor.saveSingle('api::home.homepage', {});
    const account = await hire(editor, 'bien.tap.vien@example.vn', (await roleOf(editor, 'strapi-editor')).id);
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { as: account, enter: 'signed in' });
    office = await openPanel(browser, shop, { enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const dialog = (): Locator => panel.page.getByRole('dialog').last();
  const rowOf = ({ page }: Panel, name: string): Locator => page.getByRole('row').filter({ hasText: name });

  async function openDeletion(): Promise<void> {
    await panel.page.getByRole('button', { name: 'Thao tác khác' }).first().click();
    await panel.page.getByRole('menuitem', { name: /Xóa/ }).click();
  }

  /** Types again when what was found changes before the click. */
  async function chooseReplacement(typed: string, name: string): Promise<void> {
    const box = dialog().getByRole('combobox', { name: 'Thay bằng' });
    const choose = async (): Promise<boolean> => {
      await box.fill('', { timeout: 5_000 });
      // The list opens at a key.
      await box.pressSequentially(typed);
      await panel.page.getByRole('option', { name }).click({ timeout: 5_000 });
      return (await box.inputValue()) === name;
    };
    await until(`${name} is chosen`, choose, 60_000);
  }

  test('the dialog names what uses a brand, and replaces it before it deletes it', async () => {
    await panel.openEntry(BRAND, brand.documentId);
    await openDeletion();
    await dialog().getByText('12 sản phẩm').waitFor();
    await dialog().getByText('1 menu').waitFor();
    await dialog().getByText('và 7 mục khác').waitFor();
    const link = dialog().getByRole('link', { name: 'Đầu trang' });
    assert.match((await link.getAttribute('href')) ?? '', /^\/admin\/content-manager\/collection-types\/api::menu\.menu\/\w+$/);
    const button = dialog().getByRole('button', { name: 'Thay rồi xóa' });
    assert.ok(await button.isDisabled());
    await chooseReplacement('domaine', 'Domaine Khác');
    await button.click();
    await dialog().waitFor({ state: 'detached' });
    assert.deepEqual(
      (await readBin(editor)).map(({ name }) => name),
      ['Château House'],
    );
    const [product] = await shop.database.query<{ brand: string }>(
      `SELECT brands.name AS brand FROM products JOIN products_brand_lnk ON product_id = products.id
       JOIN brands ON brand_id = brands.id WHERE products.slug = 'vang-3'`,
    );
    assert.equal(product?.brand, 'Domaine Khác');
  });

  test('what the website needs has no deletion', async () => {
    const hasNoDeletion = async (menu: Locator): Promise<void> => {
      await menu.click();
      await panel.page.getByRole('menuitem').first().waitFor();
      assert.equal(await panel.page.getByRole('menuitem', { name: /Xóa/ }).count(), 0);
      await panel.page.keyboard.press('Escape');
    };
    await panel.openList(MENU);
    await hasNoDeletion(rowOf(panel, 'Đầu trang').getByRole('button').last());
    await panel.openSingle('api::setting.setting');
    await hasNoDeletion(panel.page.getByRole('button', { name: 'Thao tác khác' }).first());
  });

  test('selected entries are deleted but for those that are used', async () => {
    await panel.openList(BRAND);
    for (const name of ['Domaine Khác', 'Không dùng']) await rowOf(panel, name).getByRole('checkbox').check();
    await panel.page.getByRole('button', { name: 'Xóa', exact: true }).click();
    await dialog().getByText('12 sản phẩm').waitFor();
    await dialog().getByRole('button', { name: 'Xóa', exact: true }).click();
    await panel.page.getByText(/Đã xóa 1 trong 2 mục\. 1 mục chưa được: “Domaine Khác”/).waitFor();
  });

  test('a harmless use does not keep a product', async () => {
    const wine = await publishProduct(editor, 'Vang gợi ý', { slug: 'vang-goi-y' });
    await publishArticle(editor, 'Bài viết', { related_products: connect(wine.documentId) });
    await panel.openEntry(PRODUCT, wine.documentId);
    await openDeletion();
    await dialog().getByText('1 bài viết').waitFor();
    await dialog().getByRole('button', { name: 'Xóa', exact: true }).click();
    await until('it is in the bin', async () => (await readBin(editor))[0]?.name === 'Vang gợi ý');
  });

  test('an editor restores from the bin, and an administrator deletes for good', async () => {
    await panel.page.goto(`${shop.url}/admin/bin`);
    await rowOf(panel, 'Vang gợi ý').waitFor();
    assert.equal(await panel.page.getByRole('button', { name: /^Xóa hẳn/ }).count(), 0);
    // By the keyboard: a row's buttons are tab stops.
    await panel.page.getByRole('checkbox', { name: 'Chọn “Vang gợi ý”' }).focus();
    await panel.page.keyboard.press('Tab');
    await panel.page.keyboard.press('Enter');
    await panel.page.getByText('Đã khôi phục “Vang gợi ý”.').waitFor();
    assert.equal((await shop.api('/san-pham/vang-goi-y')).status, 200);

    const first = await publishProduct(editor, 'Vang trả lại');
    const second = await publishProduct(editor, 'Vang mất chỗ', { slug: 'vang-mat-cho' });
    await editor.bulkDelete(PRODUCT, [first.documentId, second.documentId]);
    await publishProduct(editor, 'Vang chiếm chỗ', { slug: 'vang-mat-cho' });
    await panel.page.reload();
    for (const name of ['Vang trả lại', 'Vang mất chỗ'])
      await panel.page.getByRole('checkbox', { name: `Chọn “${name}”` }).check();
    await panel.page.getByRole('button', { name: 'Khôi phục 2 mục' }).click();
    await panel.page.getByText('Đã khôi phục “Vang trả lại”.').waitFor();
    await panel.page.getByText(/^“Vang mất chỗ”: .*đang được “Vang chiếm chỗ” dùng/).waitFor();
    await panel.page.getByRole('button', { name: 'Khôi phục 1 mục' }).waitFor();
    await editor.request('POST', '/bin/erase', { ids: await binIds(editor, 'Vang mất chỗ') });

    await office.page.goto(`${shop.url}/admin/bin`);
    await office.page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
    await office.page.getByRole('button', { name: 'Xóa hẳn 2 mục' }).click();
    await office.page.getByRole('alertdialog').getByRole('button', { name: 'Xóa hẳn' }).click();
    await office.page.getByText('Thùng rác đang trống.').waitFor();
  });

  test('a page waits for permissions that arrive last, and lets the editor select what she may delete', async () => {
    await editor.upload(await png('cham.png'));
    const { page } = panel;
    await page.route('**/admin/users/me/permissions', async (route) => {
      await page.waitForResponse('**/admin/information');
      await route.continue();
    });
    await page.goto(`${shop.url}/admin/plugins/upload`);
    await page.getByRole('checkbox', { name: /cham\.png/ }).check();
    await page.unroute('**/admin/users/me/permissions');
  });

  test('the media library says what shows a picture, and keeps it', async () => {
    const shown = await editor.upload(await png('cu.png'));
    await publishProduct(editor, 'Có ảnh', { slug: 'co-anh', gallery: [shown.id] });
    await panel.page.goto(`${shop.url}/admin/plugins/upload?page=1&pageSize=20&sort=createdAt:DESC`);
    await panel.page.getByRole('checkbox', { name: /cu\.png/ }).check();
    await panel.page.getByRole('button', { name: 'Xóa', exact: true }).click();
    await panel.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Xóa|Xác nhận/ })
      .click();
    await panel.page.getByText(/đang được dùng ở.*Có ảnh/).waitFor();
    assert.equal((await shop.database.query('SELECT id FROM files WHERE id = ?', [shown.id])).length, 1);
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual([...panel.complaints(), ...office.complaints()], []);
  });
});
