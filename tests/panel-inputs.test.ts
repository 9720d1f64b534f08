import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

/** What the panel reads of what is typed, whatever the browser's language is and wherever it is. */
describe('inputs of the panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let wine: Saved;
  let banner: Saved;

  before(async () => {
    shop = await startShop();
    editor = await signIn(shop);
    wine = await editor.create('api::product.product', { name: 'Chai Một', slug: 'chai-mot', vintage: 2019, price: 450_000 });
    const picture = await editor.upload(await png());
    banner = await editor.create('api::banner.banner', { title: 'Tết', placement: 'home', picture: picture.id, order: 1 });
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { language: 'vi', enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const ends = async (): Promise<unknown> => (await editor.find('api::banner.banner', banner.documentId)).ends_at;

  test('days and times are Vietnam’s in a browser of Paris and of the United States', async () => {
    for (const [timezoneId, locale] of [
      ['Europe/Paris', 'fr-FR'],
      ['America/Los_Angeles', 'en-US'],
    ] as const) {
      await editor.update('api::banner.banner', banner.documentId, { starts_at: null, ends_at: null });
      const abroad = await openPanel(browser, shop, { language: 'vi', enter: 'signed in', browser: { timezoneId, locale } });
      await abroad.openEntry('api::banner.banner', banner.documentId);
      const begin = abroad.page.getByRole('group', { name: 'Bắt đầu hiện' });
      const end = abroad.page.getByRole('group', { name: 'Ngừng hiện' });
      await end.getByText('giờ Việt Nam').waitFor();
      // What is typed into a filled input replaces it.
      for (const typed of ['30/12/2026', '31/12/2026']) {
        await end.getByLabel('Ngày').click();
        await abroad.page.keyboard.type(typed);
        await abroad.page.keyboard.press('Tab');
        assert.equal(await end.getByLabel('Ngày').inputValue(), typed);
      }
      await end.getByLabel('Giờ').fill('');
      await begin.getByLabel('Ngày').fill('1-12-26');
      await begin.getByLabel('Ngày').press('Tab');
      assert.equal(await begin.getByLabel('Ngày').inputValue(), '01/12/2026');
      await abroad.page.getByText('Đến 31/12/2026, giờ Việt Nam', { exact: true }).waitFor();
      await abroad.page.getByText('Từ 01/12/2026 00:00, giờ Việt Nam', { exact: true }).waitFor();
      assert.equal((await abroad.press('Lưu')).status(), 200);
      assert.equal(await ends(), '2026-12-31T16:59:59.999Z');
      for (const [typed, said] of [
        ['31/02/2026', '“31/02/2026” không phải là một ngày.'],
        ['12/31/2026', '“12/31/2026” không phải là một ngày.'],
      ] as const) {
        await end.getByLabel('Ngày').fill(typed);
        await end.getByLabel('Ngày').press('Tab');
        await abroad.page.getByText(said).waitFor();
        assert.equal((await abroad.press('Lưu')).status(), 400);
        assert.equal(await end.getByLabel('Ngày').inputValue(), typed);
      }
      await abroad.keep(`banner-${locale}`);
      await abroad.close();
    }
  });

  test('numbers are read as their field means them, and a text that is none is not saved', async () => {
    await panel.openEntry('api::product.product', wine.documentId);
    const stored = async (): Promise<unknown> => (await editor.find('api::product.product', wine.documentId)).abv;
    const [alcohol, vintage, price] = [panel.input('abv'), panel.input('vintage'), panel.input('price')];
    for (const [typed, value, shown] of [
      ['5.5', 5.5, '5,5'],
      ['13,5', 13.5, '13,5'],
      ['14', 14, '14'],
      ['12.5 %', 12.5, '12,5'],
    ] as const) {
      await alcohol.fill('');
      await alcohol.pressSequentially(typed);
      if (typed !== shown) await panel.page.getByText(`Được hiểu là ${shown}`).first().waitFor();
      await alcohol.press('ArrowUp');
      await alcohol.hover();
      await panel.page.mouse.wheel(0, 100);
      await alcohol.blur();
      assert.equal(await alcohol.inputValue(), shown);
      assert.equal((await panel.press('Lưu')).status(), 200);
      assert.equal(await stored(), value);
    }
    // An input method for Vietnamese composes what is typed, and its text stays as it is until the input is left.
    const composer = await panel.page.context().newCDPSession(panel.page);
    await price.fill('');
    for (const text of ['9', '99', '990'])
      await composer.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 });
    await composer.send('Input.insertText', { text: '990' });
    assert.equal(await price.inputValue(), '990');
    await price.pressSequentially('000');
    await panel.page.getByText('Được hiểu là 990.000 ₫').waitFor();
    for (const typed of ['1.500.000,00', '1500000', '1,5 triệu']) {
      await price.fill(typed);
      await panel.page.getByText('Được hiểu là 1.500.000 ₫').waitFor();
      await price.blur();
      assert.equal(await price.inputValue(), '1.500.000 ₫');
    }
    await price.fill('450.000');
    for (const [input, typed, said, shown = typed] of [
      [price, '12345678901234', 'Giá không được quá 2.147.483.647 ₫.', '12.345.678.901.234 ₫'],
      [alcohol, '5.5.5', '“5.5.5” không phải là một số.'],
      [alcohol, '135', 'Số phải từ 0 đến 100.'],
      [price, '12.5', '“12.5” chưa rõ là bao nhiêu đồng.'],
      [vintage, '2.015', '“2.015” không phải là một năm.'],
      [vintage, '201', 'Năm phải từ 1800 đến 2200.'],
    ] as const) {
      const before = await input.inputValue();
      await input.fill(typed);
      await input.blur();
      await panel.page.getByText(said).waitFor();
      await panel.page.getByRole('button', { name: 'Lưu', exact: true }).click();
      await panel.page.getByText(said).waitFor();
      assert.equal(await input.inputValue(), shown);
      await input.fill(before);
      await input.blur();
    }
    assert.equal(await stored(), 12.5);
  });

  test('a finger chooses the roles of a colleague who is invited', async () => {
    const phone = await openPanel(browser, shop, {
      language: 'vi',
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    await phone.page.goto(`${shop.url}/admin/settings/users`);
    await phone.page.getByRole('button', { name: 'Mời người dùng mới' }).first().tap();
    await phone.page.locator('input[name=firstname]').fill('Lan');
    await phone.page.locator('input[name=email]').fill('lan@example.vn');
    await phone.page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Vai trò/ })
      .tap();
    for (const role of ['Biên tập viên', 'Cộng tác viên']) {
      const option = phone.page.getByRole('option', { name: role });
      await option.tap();
      assert.equal(await option.getAttribute('aria-checked'), 'true');
    }
    await phone.keep('invitation-phone');
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Mời người dùng', exact: true }).tap();
    const chosen = async (): Promise<number | undefined> => {
      const { data } = await editor.request<{ data: { results: { email: string; roles: object[] }[] } }>('GET', '/admin/users');
      return data.results.find(({ email }) => email === 'lan@example.vn')?.roles.length;
    };
    await until('the colleague is invited with both', async () => (await chosen()) === 2);
    await phone.close();
  });

  test('words that other wines have are suggested, and a new one is said to be new', async () => {
    const grapes = ['Merlot', 'Shiraz', 'Dornfelder', 'Muscat'];
    const wines: string[] = [];
    for (const [at, words] of [grapes, ['merlot'], ['Rượu lạ']].entries())
      wines.push(
        (await editor.create('api::product.product', { name: `Nho ${at}`, slug: `nho-${at}`, grapes: words })).documentId,
      );
    await panel.openEntry('api::product.product', wine.documentId);
    const input = panel.input('grapes');
    const option = (name: string | RegExp) => panel.page.getByRole('option', { name });
    const chips = panel.page.getByRole('list', { name: 'Các mục đã thêm' }).first();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await panel.page.route('**/list-words*', async (route) => held.then(() => route.continue()));
    // Enter before the suggestions are there takes the first match once they are.
    await input.pressSequentially('mus');
    await input.press('Enter');
    await chips.getByText('mus', { exact: true }).waitFor();
    answer();
    await chips.getByText('Muscat').waitFor();
    await input.blur();
    await input.click();
    await option('Merlot 2 mục').waitFor();
    await input.pressSequentially('ruou');
    await option('Rượu lạ 1 mục').waitFor();
    await panel.keep('words');
    // Enter takes the first match.
    await input.press('Enter');
    await input.pressSequentially('shi');
    await option('Shiraz 1 mục').click();
    // Typed in other capitals and without marks it is the same word.
    await input.pressSequentially('DORNFELDER,');
    await input.pressSequentially('Merlott');
    // Where none matches, it asks first.
    await input.press('Enter');
    assert.equal(await option('Thêm “Merlott” từ mới').getAttribute('aria-selected'), 'true');
    await input.press('Enter');
    assert.deepEqual(
      (await chips.getByRole('listitem').allInnerTexts()).map((text) => text.trim()),
      [...['Muscat', 'Rượu lạ', 'Shiraz', 'Dornfelder', 'Merlott (mới)']],
    );
    assert.equal((await panel.press('Lưu')).status(), 200);
    assert.deepEqual((await editor.find('api::product.product', wine.documentId)).grapes, [
      ...['Muscat', 'Rượu lạ', 'Shiraz', 'Dornfelder', 'Merlott'],
    ]);
    for (const documentId of wines) await editor.delete('api::product.product', documentId);
    await editor.update('api::product.product', wine.documentId, { grapes: null });
  });

  test('a country and an author are suggested, and one that no entry has is said to be new', async () => {
    const loire = await editor.create('api::origin.origin', { name: 'Loire', slug: 'loire', country: 'Pháp' });
    await panel.openNew('api::origin.origin');
    const country = panel.input('country');
    await country.click();
    await country.pressSequentially('ph');
    await panel.page.getByRole('option', { name: 'Pháp 1 mục' }).click();
    assert.equal(await country.inputValue(), 'Pháp');
    await country.fill('phap');
    await country.blur();
    assert.equal(await country.inputValue(), 'Pháp');
    await country.fill('Phápp');
    await panel.page.getByText('“Phápp” là giá trị mới').waitFor();
    await panel.input('name').fill('Cognac');
    await country.fill('phap');
    await panel.input('name').click();
    const saved = (await (await panel.press('Lưu')).json()) as { data: { country: string } };
    assert.equal(saved.data.country, 'Pháp');
    await editor.delete('api::origin.origin', loire.documentId);
  });
});
