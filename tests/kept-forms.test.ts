import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axeFindings } from './support/axe';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { roleOf } from './support/colleague';
import { openEditedShop } from './support/edited-shop';
import type { Editor } from './support/editor';
import { png } from './support/images';
import { draftsWith } from './support/kept-drafts';
import type { Panel } from './support/panel';
import { inEveryCase, testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';

describe('forms that Strapi owns', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let panel: Panel;
  let editor: Editor;
  let close: (() => Promise<void>) | undefined;

  before(async () => {
    ({ shop, panel, editor, close } = await openEditedShop(borrowShop()));
  });
  after(() => close?.());

  const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
  const create = (name: string) => editor.create(PRODUCT, { name, price: 450_000 });
  const isKept = (text: string) => until(`“${text}” is kept`, async () => (await draftsWith(panel.page, text)).length > 0);
  const isRare = inEveryCase('one page and one dialog have been seen');
  /** The tab is closed as a crash does. */
  const leave = () => panel.page.goto('about:blank');
  const note = () => panel.page.getByText(/^Ở đây có những gì bạn nhập/);
  const goTo = (path: string) => panel.page.goto(`${shop.url}/admin/${path}`);

  test('the own profile asks before it is left, and has its words again, but no password', async () => {
    await goTo('me');
    await panel.input('firstname').fill('Tên dở dang');
    await panel.input('password').fill('Mat-Khau-Do-Dang-1');
    await isKept('Tên dở dang');
    assert.deepEqual(await draftsWith(panel.page, 'Mat-Khau-Do-Dang-1'), []);
    await panel.page.getByRole('link', { name: 'Nội dung', exact: true }).first().click();
    const question = panel.page.getByRole('alertdialog').filter({ hasText: 'Rời trang này?' });
    await question.getByRole('button', { name: 'Ở lại' }).click();
    assert.equal(await panel.input('firstname').inputValue(), 'Tên dở dang');
    await panel.page.getByRole('link', { name: 'Nội dung', exact: true }).first().click();
    await question.getByRole('button', { name: 'Rời trang' }).click();
    await panel.page.waitForURL(/content-manager/);
    await goTo('me');
    await note().waitFor();
    await panel.keep('kept-profile');
    assert.equal(await panel.input('firstname').inputValue(), 'Tên dở dang');
    const choice = panel.page.getByRole('dialog');
    await button('Xem và chọn').click();
    await choice.getByRole('heading', { name: 'Tên', exact: true }).waitFor();
    await choice.getByText('Bạn nhập, chưa lưu').waitFor();
    await panel.keep('kept-profile-beside-stored');
    assert.deepEqual(await axeFindings(panel.page), [], 'side by side');
    await choice.getByText('Đang lưu trên máy chủ').click();
    await button('Dùng lựa chọn này').click();
    await until('the stored name is chosen', async () => (await panel.input('firstname').inputValue()) !== 'Tên dở dang');
    await panel.input('firstname').fill('Tên dở dang');
    await isKept('Tên dở dang');
    await button('Lưu').click();
    await until('no draft is left', async () => (await draftsWith(panel.page, 'Tên dở dang')).length === 0);
    await note().waitFor({ state: 'detached' });
  });

  test('an invitation has its words again after Escape, and none after it was sent', async () => {
    await goTo('settings/users');
    const open = () => panel.page.getByRole('button', { name: 'Mời người dùng mới' }).first().click();
    const firstName = panel.page.getByRole('dialog').locator('[name=firstname]');
    await open();
    await firstName.fill('Lan Anh');
    await panel.page.locator('[name=email]').fill('lan.anh@example.vn');
    await panel.choose('Vai trò', 'Biên tập viên');
    // Once for the list of roles, and once for the dialog.
    await panel.page.keyboard.press('Escape');
    await panel.page.keyboard.press('Escape');
    await firstName.waitFor({ state: 'detached' });
    await open();
    await note().waitFor();
    assert.equal(await firstName.inputValue(), 'Lan Anh');
    await panel.keep('kept-invitation');
    assert.deepEqual(await axeFindings(panel.page), [], 'the form');
    await panel.page.getByRole('button', { name: 'Mời người dùng', exact: true }).click();
    await button('Hoàn tất').waitFor();
    assert.deepEqual(await axeFindings(panel.page), [], 'the link');
    await button('Hoàn tất').click();
    await open();
    await firstName.waitFor();
    await until('no draft is left', async () => (await draftsWith(panel.page, 'Lan Anh')).length === 0);
    assert.equal(await firstName.inputValue(), '');
  });

  test('a role has its words and its ticks again', isRare, async () => {
    const { id } = await roleOf(editor, 'strapi-author');
    const tick = () => panel.page.locator('[role=checkbox]:not([disabled])').first();
    await goTo(`settings/roles/${id}`);
    const before = await tick().getAttribute('aria-checked');
    await panel.page.locator('[name=description]').fill('Viết bài cho cửa hàng');
    await tick().click();
    await until('it is ticked', async () => (await tick().getAttribute('aria-checked')) !== before);
    const after = await tick().getAttribute('aria-checked');
    await isKept('Viết bài cho cửa hàng');
    await isKept('collectionTypes');
    await leave();
    await goTo(`settings/roles/${id}`);
    await until('the tick is back', async () => (await tick().getAttribute('aria-checked')) === after);
    assert.equal(await panel.page.locator('[name=description]').inputValue(), 'Viết bài cho cửa hàng');
    await panel.keep('kept-role');
    await button('Xem và chọn').last().click();
    const choice = panel.page.getByRole('dialog');
    await choice.getByText('Bạn nhập, chưa lưu').first().waitFor();
    await panel.keep('kept-role-beside-stored');
    assert.doesNotMatch(await choice.innerText(), /plugin::|api::|properties|enabled|undefined/);
    await button('Dùng lựa chọn này').click();
    await button('Lưu').click();
    await until('no draft is left', async () => (await draftsWith(panel.page, 'collectionTypes')).length === 0);
  });

  test('a new vintage and the texts of a picture have their words again after Escape', isRare, async () => {
    const { documentId } = await create('Niên vụ dở');
    const dialog = panel.page.getByRole('dialog').last();
    await panel.openEntry(PRODUCT, documentId);
    const openVintage = async () => {
      await button('Thao tác khác').first().click();
      await panel.page.getByRole('menuitem', { name: 'Thêm niên vụ mới' }).click();
    };
    await openVintage();
    await dialog.locator('[name=vintage]').fill('2021');
    await panel.page.keyboard.press('Escape');
    await openVintage();
    await note().waitFor();
    assert.equal(await dialog.locator('[name=vintage]').inputValue(), '2021');
    await dialog.getByRole('button', { name: 'Tạo bản nháp' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until('no draft is left', async () => (await draftsWith(panel.page, '2021')).length === 0);

    await editor.upload(await png('anh-do-dang.png'));
    await goTo('plugins/upload');
    const alternative = panel.page.getByRole('dialog').locator('[name=alternativeText]');
    const openPicture = () => panel.page.getByText('anh-do-dang').first().click();
    await openPicture();
    await alternative.fill('Chai vang đỏ trên bàn gỗ');
    await panel.page.keyboard.press('Escape');
    await panel.page.getByRole('button', { name: 'Rời trang' }).click();
    await alternative.waitFor({ state: 'detached' });
    await openPicture();
    await note().waitFor();
    assert.equal(await alternative.inputValue(), 'Chai vang đỏ trên bàn gỗ');
  });
});
