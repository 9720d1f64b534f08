import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { connect, signIn, type Editor } from './support/editor';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const NAMES = ['Château Một', 'Château Một 2018', 'Nháp Một'];

/** Brands, types and origins of products: filters of the list, and the picker of a bulk change. */
describe('groups in the panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;

  before(async () => {
    shop = await startShop();
    editor = await signIn(shop);
    const brand = connect((await editor.create('api::brand.brand', { name: 'Pedroni', slug: 'pedroni' })).documentId);
    const italy = await editor.create('api::origin.origin', { name: 'Toscana', slug: 'toscana', country: 'Ý' });
    await editor.create(PRODUCT, { name: 'Château Một', slug: 'mot', brand });
    await editor.create(PRODUCT, { name: 'Château Một 2018', slug: 'mot-2018', brand, origin: connect(italy.documentId) });
    await editor.create(PRODUCT, { name: 'Nháp Một', slug: 'nhap-mot' });
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { language: 'vi', enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const rowsNamed = async (): Promise<string[]> => {
    const rows = await panel.page.locator('tbody tr').allInnerTexts();
    return rows.map((row) => NAMES.filter((name) => row.split(/[\n\t]/).includes(name))[0] ?? row).sort();
  };
  const listIs = (names: readonly string[]): Promise<unknown> =>
    until(`the list is ${names.join()}`, async () => (await rowsNamed()).join() === [...names].sort().join());

  test('types, brands, countries and regions are ticked, with their numbers of products', async () => {
    await panel.openList(PRODUCT);
    const group = (name: string): Locator =>
      panel.page.getByRole('group', { name: 'Lọc theo nhóm' }).getByRole('button', { name, exact: true });
    const tick = async (menu: string, choice: string): Promise<void> => {
      await group(menu).click();
      await panel.page.getByRole('group', { name: menu, exact: true }).getByRole('checkbox', { name: choice }).click();
      await panel.page.keyboard.press('Escape');
    };
    await group('Thương hiệu').click();
    assert.match(await panel.page.getByRole('group', { name: 'Thương hiệu', exact: true }).innerText(), /^Pedroni\s+2$/);
    await panel.keep('group-filter');
    await panel.page.keyboard.press('Escape');
    await tick('Thương hiệu', 'Pedroni');
    await listIs(NAMES.filter((name) => name !== 'Nháp Một'));
    await tick('Quốc gia', 'Ý');
    await listIs(['Château Một 2018']);
    await group('Quốc gia (1)').waitFor();
    await panel.page.reload();
    await group('Quốc gia (1)').waitFor();
    await listIs(['Château Một 2018']);
    await panel.page.getByRole('button', { name: 'Bỏ lọc' }).click();
    await listIs(NAMES);
  });

  test('a quick filter joins the others and the search, and the list, its box and a change of all agree', async () => {
    const { page } = panel;
    const quick = (name: RegExp) => page.getByRole('group', { name: 'Lọc nhanh' }).getByRole('button', { name }).click();
    await panel.openList(PRODUCT);
    await page.getByRole('button', { name: 'Tìm kiếm' }).first().click();
    const box = page.locator('input[name=search]');
    await box.fill('một');
    await box.press('Enter');
    await page.waitForURL(/_q=/);
    await listIs(NAMES);
    await quick(/^Nháp/);
    await quick(/^Thiếu thương hiệu/);
    await listIs(['Nháp Một']);
    assert.equal(await box.inputValue(), 'một');
    await panel.keep('list-quick-filter');
    await page.getByRole('button', { name: 'Sửa hàng loạt' }).click();
    await page.getByRole('combobox', { name: 'Sửa gì' }).click();
    await page.getByRole('option', { name: /^Đăng/ }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/catalogue/bulk')),
      page.getByRole('button', { name: 'Xem trước' }).click(),
    ]);
    assert.equal(((await answer.json()) as { counts: { total: number } }).counts.total, 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Bỏ lọc' }).click();
    await listIs(NAMES);
    assert.equal(await box.inputValue(), 'một');
    for (const _ of ['dropped', 'no brand', 'draft', 'search']) await page.goBack();
    await until('the box of a list that is not searched is closed', async () => (await box.count()) === 0);
  });

  test('ticks survive a page’s change, and the box of the header leaves those of other pages alone', async () => {
    const { page } = panel;
    await page.goto(`${shop.url}/admin/content-manager/collection-types/${PRODUCT}?page=1&pageSize=2&sort=name:ASC`);
    const boxes = page.locator('tbody tr').getByRole('checkbox');
    const all = page.locator('thead').getByRole('checkbox');
    const ticked = (count: number): Promise<void> => page.getByText(new RegExp(`^${count} .*(chọn|đánh dấu)`)).waitFor();
    await until('the page', async () => (await boxes.count()) === 2);
    await boxes.first().click();
    await page.getByRole('link', { name: /trang kế|trang sau|trang tiếp/i }).click();
    await page.waitForURL(/page=2/);
    await until('the other page', async () => (await boxes.count()) === 1);
    await all.click();
    await ticked(2);
    await all.click();
    await ticked(1);
    await panel.keep('list-ticks');
    await page.goBack();
    await until('the first page', async () => (await boxes.count()) === 2 && boxes.first().isChecked());
  });

  test('the export of ticked rows is of those', async () => {
    await panel.openList(PRODUCT);
    for (const name of ['Château Một 2018', 'Nháp Một'])
      await panel.page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
    await panel.page.getByRole('button', { name: 'Xuất 2 mục đã đánh dấu' }).click();
    const coming = panel.page.waitForEvent('download');
    await panel.page.getByRole('menuitem', { name: /csv/i }).click();
    const lines = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\n');
    assert.equal(lines.length, 3);
    for (const name of ['Château Một 2018', 'Nháp Một'])
      assert.ok(
        lines.some((line) => line.includes(name)),
        name,
      );
    await panel.openList(PRODUCT);
    await panel.page.getByRole('button', { name: 'Xuất danh sách' }).waitFor();
  });

  test('a bulk change finds every brand by its folded words, in the order of names', async () => {
    const { page } = panel;
    const names = [...Array.from({ length: 60 }, (_, at) => `Bin ${at + 1}`), 'Moonlight & Roses', 'Đà Lạt'];
    for (const [at, name] of names.entries()) await editor.create('api::brand.brand', { name, slug: `brand-${at}` });
    await panel.openList(PRODUCT);
    await page.getByRole('row', { name: 'Nháp Một' }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Sửa hàng loạt' }).click();
    const dialog = page.locator('[role=dialog]');
    await page.getByRole('combobox', { name: 'Sửa gì' }).click();
    await page.getByRole('option', { name: 'Thương hiệu' }).click();
    const box = page.locator('[role=dialog] input[role=combobox]');
    await box.click();
    const options = page.getByRole('option');
    await until('the first brands', async () => (await options.count()) >= 25);
    assert.deepEqual((await options.allInnerTexts()).slice(0, 10), names.slice(0, 10));
    await until('all brands', async () => {
      await options.last().scrollIntoViewIfNeeded();
      return (await options.count()) === names.length + 1;
    });
    await box.pressSequentially('moon');
    await page.getByRole('option', { name: 'Moonlight & Roses' }).waitFor();
    await until('only that one', async () => (await options.count()) === 1);
    // Enter takes the first.
    await box.press('Enter');
    assert.equal(await box.inputValue(), 'Moonlight & Roses');
    // What is typed next replaces the chosen name, after a choice by the keyboard and by the mouse.
    await box.pressSequentially('da lat');
    assert.equal(await box.inputValue(), 'da lat');
    await page.getByRole('option', { name: 'Đà Lạt' }).click();
    await until('it is chosen', async () => (await box.inputValue()) === 'Đà Lạt');
    await box.pressSequentially('moon');
    assert.equal(await box.inputValue(), 'moon');
    await page.getByRole('option', { name: 'Moonlight & Roses' }).click();
    await panel.keep('bulk-brand');
    await dialog.getByRole('button', { name: 'Xem trước' }).click();
    await dialog.getByText('Moonlight & Roses').first().waitFor();
  });
});
