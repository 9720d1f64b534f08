import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { openEditedShop } from './support/edited-shop';
import type { Editor, Saved } from './support/editor';
import { EMPTY, errorOf, FAILURES, FOREIGN_WORDS, pageOf, type Failure } from './support/failing-requests';
import { openPanel, type Panel } from './support/panel';
import { ADMINISTRATOR } from './support/shop-environment';
import { inEveryCase, testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';

const PHONE = { width: 390, height: 844 };

describe('saves that fail', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;
  let editor: Editor;
  let close: (() => Promise<void>) | undefined;

  before(async () => {
    ({ shop, browser, panel, editor, close } = await openEditedShop(borrowShop()));
  });
  afterEach(() => panel.page.unroute(isContent));
  after(() => close?.());

  const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
  const banner = () => panel.page.getByRole('alert').filter({ hasText: /vẫn còn ở đây/ });
  const create = (name: string): Promise<Saved> => editor.create(PRODUCT, { name, price: 450_000 });
  const isContent = (url: URL): boolean => url.pathname.startsWith('/content-manager/');
  const described = async (documentId: string) => (await editor.find(PRODUCT, documentId).catch(() => undefined))?.description;
  /** Every request of the content manager fails from now on. */
  const breakRequests = (fail: Failure): Promise<unknown> => panel.page.route(isContent, fail);
  const repair = (): Promise<unknown> => panel.page.unroute(isContent);

  const isRare = inEveryCase('a rare way to fail');
  const failures = [...FAILURES, EMPTY].filter(({ isRepresentative }) => isRepresentative || testRun().everyCase);
  for (const { name, fail, says, isRepeated } of failures) {
    test(`${name}: the form stays, the banner says why, and it is saved when that is over`, async () => {
      const { documentId } = await create(`Rượu ${name}`);
      await panel.openEntry(PRODUCT, documentId);
      await panel.input('description').fill('Những chữ đã gõ');
      await breakRequests(fail);
      await button('Lưu').click();
      await banner().filter({ hasText: says }).waitFor();
      assert.equal(await panel.input('description').inputValue(), 'Những chữ đã gõ');
      assert.doesNotMatch(await panel.page.locator('body').innerText(), FOREIGN_WORDS);
      await panel.keep(`failed-${name.replaceAll(' ', '-')}`);
      await repair();
      if (!isRepeated) await button('Thử lại').click();
      await until('it is saved', async () => (await described(documentId)) === 'Những chữ đã gõ', 40_000);
      await banner().waitFor({ state: 'detached' });
      assert.ok(await button('Lưu').isDisabled());
    });
  }

  test('a server that does not answer is told after ten seconds, and given up after ninety', isRare, async () => {
    const { documentId } = await create('Máy chủ không trả lời');
    const phone = await openPanel(browser, shop, {
      enter: 'signed in',
      browser: { viewport: PHONE, hasTouch: true, isMobile: true },
    });
    await phone.page.clock.install();
    await phone.openEntry(PRODUCT, documentId);
    await phone.input('description').fill('Chờ máy chủ');
    await phone.page.route(isContent, () => new Promise(() => undefined));
    await phone.page.getByRole('button', { name: 'Lưu', exact: true }).click();
    const notice = (text: RegExp) => phone.page.getByRole('alert').filter({ hasText: text });
    await phone.page.clock.fastForward(11_000);
    await notice(/Máy chủ chưa trả lời.*vẫn còn ở đây/s).waitFor();
    await phone.page.clock.fastForward(80_000);
    await notice(/Chưa lưu được. Máy chủ không trả lời/).waitFor();
    await notice(/chưa trả lời/).waitFor({ state: 'detached' });
    assert.equal(await phone.input('description').inputValue(), 'Chờ máy chủ');
    const { height = 0, width = 0 } = (await phone.page.getByRole('alert').first().boundingBox()) ?? {};
    assert.ok(height > 0 && height <= PHONE.height / 2 && width <= PHONE.width, `the banner has ${width} × ${height} pixels`);
    await phone.keep('no-answer-phone');
    await phone.page.unroute(isContent);
    await phone.page.clock.fastForward(4_000);
    await until('it is saved', async () => (await described(documentId)) === 'Chờ máy chủ');
    await phone.close();
  });

  test('a new entry that is refused as not found is not said to be deleted', isRare, async () => {
    await panel.openNew(PRODUCT);
    await panel.input('name').fill('Chưa có mà đã mất');
    await breakRequests(errorOf(404, 'Not Found'));
    await button('Lưu').click();
    await banner().filter({ hasText: 'không nhận yêu cầu này' }).waitFor();
    assert.doesNotMatch(await panel.page.locator('body').innerText(), /đã bị xóa/);
    assert.equal(await panel.input('name').inputValue(), 'Chưa có mà đã mất');
    await repair();
    await button('Thử lại').click();
    await panel.page.waitForURL(/product\/[a-z0-9]{24}/);
  });

  test(
    'a publication, a single type, ticked entries and the profile fail in the same words, and keep what was typed',
    isRare,
    async () => {
      const down = pageOf(502);
      const { documentId } = await create('Đăng sau');
      await panel.openEntry(PRODUCT, documentId);
      await panel.input('description').fill('Đăng sau khi nối lại');
      await breakRequests(down);
      await button('Đăng').click();
      await panel.page.getByText('Máy chủ tạm thời không làm việc').first().waitFor();
      assert.equal(await panel.input('description').inputValue(), 'Đăng sau khi nối lại');
      await repair();

      await panel.openSingle('api::setting.setting');
      await panel.input('hotline').fill('024 3825 1991');
      await breakRequests(down);
      await button('Lưu').click();
      await banner().waitFor();
      assert.equal(await panel.input('hotline').inputValue(), '024 3825 1991');
      await repair();
      await until('it is saved', async () => (await editor.findSingle('api::setting.setting')).hotline === '024 3825 1991');

      await panel.openList(PRODUCT);
      await until('a wine is ticked', async () => {
        const box = panel.page.locator('tbody tr').first().getByRole('checkbox');
        if ((await box.getAttribute('aria-checked')) !== 'true') await box.click();
        return (await panel.page.getByRole('button', { name: 'Xóa', exact: true }).count()) > 0;
      });
      await breakRequests(down);
      await button('Đăng').click();
      await panel.page.getByText('Máy chủ tạm thời không làm việc').first().waitFor();
      assert.ok((await panel.page.locator('tbody tr').count()) > 0);
      assert.doesNotMatch(await panel.page.locator('body').innerText(), FOREIGN_WORDS);
      await repair();

      await panel.page.goto(`${shop.url}/admin/me`);
      await panel.input('firstname').fill('Tên mới');
      await panel.page.route('**/admin/users/me', (route) =>
        route.request().method() === 'PUT' ? down(route) : route.continue(),
      );
      await button('Lưu').click();
      await panel.page.getByText('Máy chủ tạm thời không làm việc').first().waitFor();
      assert.equal(await panel.input('firstname').inputValue(), 'Tên mới');

      await panel.page.route(/\/admin\/(?:init|users\/me)$/, (route) => route.abort('connectionrefused'));
      await button('Lưu').click();
      await panel.page.getByText('Trang này tự tải lại dữ liệu').waitFor();
      // Of the server, and of what she sent.
      await panel.page.getByText('Không kết nối được với máy chủ.', { exact: true }).nth(1).waitFor();
      await panel.page.unrouteAll();
    },
  );

  test('what is typed while the form is saved stays', isRare, async () => {
    const { documentId } = await create('Gõ tiếp');
    await panel.openEntry(PRODUCT, documentId);
    await panel.input('description').fill('Đã gửi');
    let goOn = (): void => undefined;
    const hasTyped = new Promise<void>((resolve) => (goOn = resolve));
    await panel.page.route(isContent, async (route) => {
      if (route.request().method() === 'PUT') await hasTyped;
      await route.continue();
    });
    const answer = panel.press('Lưu');
    await until('it is being saved', () => button('Lưu').isDisabled());
    await panel.input('abv').fill('13');
    goOn();
    assert.equal((await answer).status(), 200);
    await until('the form has more to save', () => button('Lưu').isEnabled());
    assert.equal(await panel.input('abv').inputValue(), '13');
    await repair();
    assert.equal((await panel.press('Lưu')).status(), 200);
    const { description, abv } = await editor.find(PRODUCT, documentId);
    assert.deepEqual([description, abv], ['Đã gửi', 13]);
  });

  test('a creation whose answer was lost is not repeated', isRare, async () => {
    await panel.openNew(PRODUCT);
    await panel.input('name').fill('Tạo một lần');
    await panel.page.route(isContent, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button('Lưu').click();
    await banner().waitFor();
    await repair();
    await button('Mở mục đã tạo').click();
    const name = (): Promise<string> => panel.input('name').inputValue();
    await until('its form is open', async () => (await name().catch(() => '')) === 'Tạo một lần');
    const rows = await shop.database.query("SELECT DISTINCT document_id FROM products WHERE name = 'Tạo một lần'");
    assert.equal(rows.length, 1);
  });

  test('a page that can’t be loaded has a way on', isRare, async () => {
    const { documentId } = await create('Không mở được');
    await panel.page.goto(`${shop.url}/admin/content-manager/collection-types/${PRODUCT}`);
    await panel.page.locator('tbody tr').first().waitFor();
    const isEntry = (url: URL): boolean => isContent(url) && url.pathname.endsWith(documentId);
    await panel.page.route(isEntry, errorOf(500, 'Internal Server Error'));
    await panel.page.goto(`${shop.url}/admin/content-manager/collection-types/${PRODUCT}/${documentId}`);
    await button('Tải lại trang').waitFor();
    await panel.keep('way-on');
    await panel.page.unroute(isEntry);
    await button('Tải lại trang').click();
    await panel.input('name').waitFor();
  });

  test('the session is over: the dialog signs in over the form, and the save goes on', async () => {
    const { documentId } = await create('Hết phiên');
    await panel.openEntry(PRODUCT, documentId);
    await panel.input('description').fill('Gõ trước khi hết phiên');
    // A request that the page still makes would open the dialog before the button is pressed.
    await panel.page.waitForLoadState('networkidle');
    await panel.page.context().clearCookies();
    await button('Lưu').click();
    const dialog = panel.page.getByRole('alertdialog');
    await dialog.getByText('Đăng nhập lại').waitFor();
    await panel.keep('sign-in-again');
    const signInWith = async (password: string): Promise<void> => {
      await dialog.getByLabel('Mật khẩu').fill(password);
      await dialog.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    };
    await signInWith('wrong password 1A');
    await dialog.getByText('Mật khẩu không đúng.').waitFor();
    await signInWith(ADMINISTRATOR.password);
    await until('it is saved', async () => (await described(documentId)) === 'Gõ trước khi hết phiên');
    assert.equal(await panel.input('description').inputValue(), 'Gõ trước khi hết phiên');
  });

  test('an entry that was deleted meanwhile is restored with the editor’s values', isRare, async () => {
    const { documentId } = await create('Đã bị xóa');
    await panel.openEntry(PRODUCT, documentId);
    await panel.input('description').fill('Giữ lại');
    await editor.request('DELETE', `/content-manager/collection-types/${PRODUCT}/${documentId}`);
    await button('Lưu').click();
    await banner().filter({ hasText: 'có thể nó đã bị xóa' }).waitFor();
    assert.equal(await panel.input('description').inputValue(), 'Giữ lại');
    await panel.keep('deleted-meanwhile');
    await button('Khôi phục với nội dung của tôi').click();
    await until('it is there again', async () => (await described(documentId)) === 'Giữ lại');
    await banner().waitFor({ state: 'detached' });
  });
});
