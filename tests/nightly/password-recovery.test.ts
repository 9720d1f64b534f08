import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/chromium';
import { hire, roleOf } from '../support/colleague';
import { logIn, signIn } from '../support/editor';
import { startMailServer, type MailServer } from '../support/mail-server';
import { openPanel } from '../support/panel';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const EMAIL = 'chi.quen@example.vn';
const NEW_PASSWORD = 'Mat-Khau-Moi-2026';

describe('a forgotten password', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let mailServer: MailServer;
  let browser: Browser;
  let page: Page;

  before(async () => {
    shop = await startShop();
    mailServer = await startMailServer();
    const administrator = await signIn(shop);
    const role = await roleOf(administrator, 'strapi-editor');
    await hire(administrator, EMAIL, role.id);
    browser = await openBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await browser?.close();
    await mailServer?.close();
    await shop?.close();
  });

  test('without a mail server a refused sign-in says who helps', async () => {
    await page.goto(`${shop.url}/admin/auth/login`);
    await page.locator('input[name=email]').waitFor();
    assert.equal(await page.locator('a[href$="/auth/forgot-password"]').isVisible(), false);
    await page.locator('input[name=email]').fill(EMAIL);
    await page.locator('input[name=password]').fill('Nho-Nham-1990');
    await page.locator('button[type=submit]').click();
    await page.getByText('Quên mật khẩu? Hãy nhờ quản trị viên đặt lại giúp bạn.').waitFor();
  });

  test('an administrator sees who is invited and has not registered, with the link', async () => {
    const administrator = await signIn(shop);
    const { id: role } = await roleOf(administrator, 'strapi-editor');
    const account = { email: 'moi@example.vn', firstname: 'Mới', lastname: '', roles: [role] };
    const { data } = await administrator.request<{ data: { id: number; registrationToken: string } }>(
      'POST',
      '/admin/users',
      account,
    );
    const panel = await openPanel(browser, shop, { enter: 'signed in' });
    await panel.page.goto(`${shop.url}/admin/settings/users`);
    await panel.page.getByRole('row', { name: /moi@example\.vn.*Đã mời/ }).waitFor();
    await panel.page.getByRole('row', { name: EMAIL }).waitFor();
    assert.equal(await panel.page.getByRole('row', { name: /Đã mời/ }).count(), 1);
    await panel.page.goto(`${shop.url}/admin/settings/users/${data.id}`);
    await panel.page.getByText('Đã mời, chưa đăng ký.').waitFor();
    const link = await panel.page.getByText(/register\?registrationToken=/).innerText();
    await panel.page.locator('input[name=firstname]').fill('Mai');
    await panel.page.getByRole('button', { name: 'Lưu' }).click();
    await panel.page.getByText('Đã lưu').first().waitFor();
    await panel.close();
    await page.goto(link);
    await page.getByText('Đặt mật khẩu cho tài khoản của bạn.').waitFor();
    assert.equal(await page.locator('[name="confirmPassword"]').isVisible(), true);
    const [stored] = await shop.database.query<{ username: string | null }>('SELECT username FROM admin_users WHERE email = ?', [
      account.email,
    ]);
    assert.equal(stored?.username ?? null, null);
  });

  test('with a mail server an editor sets a new one by a link', async () => {
    const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port), MAIL_FROM: 'cua-hang@example.vn' };
    await shop.restart({ ...mail, PUBLIC_URL: shop.url });
    await page.goto(`${shop.url}/admin/auth/login`);
    await page.locator('a[href$="/auth/forgot-password"]').click();
    await page.locator('input[name=email]').fill(EMAIL);
    await page.locator('button[type=submit]').click();
    await until('the mail arrives', () => mailServer.mails().length > 0);
    const [{ to, text } = { to: '', text: '' }] = mailServer.mails();
    assert.equal(to, EMAIL);
    assert.match(text, /trong vòng một giờ/);
    const link = /http\S+reset-password\?code=[0-9a-f]+/.exec(text)?.[0] ?? '';
    assert.ok(link.startsWith(`${shop.url}/admin/`), text);

    await page.goto(link);
    await page.locator('input[name=password]').fill(NEW_PASSWORD);
    await page.locator('input[name=confirmPassword]').fill(NEW_PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.getByRole('navigation').first().waitFor();
    assert.ok(await logIn(shop, { email: EMAIL, password: NEW_PASSWORD }));
  });

  test('an address without an account gets the same answer and no mail', async () => {
    const before = mailServer.mails().length;
    const ask = (email: string) =>
      fetch(`${shop.url}/admin/forgot-password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    assert.equal((await ask('khong.co@example.vn')).status, 204);
    assert.equal((await ask(EMAIL)).status, 204);
    await until('the mail of the known address arrives', () => mailServer.mails().length > before);
    assert.deepEqual(
      mailServer
        .mails()
        .slice(before)
        .map(({ to }) => to),
      [EMAIL],
    );
  });
});
