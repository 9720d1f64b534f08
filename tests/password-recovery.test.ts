import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { hire, roleOf } from './support/colleague';
import { logIn, signIn } from './support/editor';
import { startMailServer, type MailServer } from './support/mail-server';
import { openPanel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { ADMINISTRATOR } from './support/shop-environment';
import { testRun } from './support/test-run';
import { until } from './support/until';

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

  test('without a mail server the sign-in page says who helps', async () => {
    await page.goto(`${shop.url}/admin/auth/login`);
    await page.getByText('Quên mật khẩu? Hãy nhờ quản trị viên đặt lại giúp bạn.').waitFor();
    assert.equal(await page.locator('a[href$="/auth/forgot-password"]').isVisible(), false);
    await page.locator('input[name=email]').fill(EMAIL);
    await page.locator('input[name=password]').fill('Nho-Nham-1990');
    await page.locator('button[type=submit]').click();
    await page.getByText('Email hoặc mật khẩu không đúng.').waitFor();
  });

  test('the invited are not called the first administrator, and are offered no newsletter', async () => {
    const administrator = await signIn(shop);
    const { id } = await roleOf(administrator, 'strapi-editor');
    const account = { email: 'moi@example.vn', firstname: 'Mới', lastname: '', roles: [id] };
    const { data } = await administrator.request<{ data: { registrationToken: string } }>('POST', '/admin/users', account);
    await page.goto(`${shop.url}/admin/auth/register?registrationToken=${data.registrationToken}`);
    await page.getByText('Đặt mật khẩu cho tài khoản của bạn.').waitFor();
    assert.equal(await page.locator('[name="confirmPassword"]').isVisible(), true);
    assert.equal(await page.getByRole('checkbox').count(), 0);
  });

  test('an administrator sees the link of who has not registered, and makes it again', async () => {
    const administrator = await signIn(shop);
    const { data } = await administrator.request<{ data: { results: { id: number; email: string }[] } }>('GET', '/admin/users');
    const account = data.results.find(({ email }) => email === 'moi@example.vn');
    const panel = await openPanel(browser, shop, { enter: 'signed in' });
    await panel.page.goto(`${shop.url}/admin/settings/users/${account?.id}`);
    const link = (): Promise<string> => panel.page.getByText(/register\?registrationToken=/).innerText();
    const first = await link();
    await panel.page.getByRole('button', { name: 'Tạo liên kết mới' }).click();
    await panel.page.getByRole('alertdialog').getByText('Liên kết cũ sẽ không dùng được nữa.').waitFor();
    await panel.page.getByRole('alertdialog').getByRole('button', { name: 'Tạo liên kết mới' }).click();
    await until('the link is another', async () => (await link()) !== first);
    await panel.keep('invitation');
    await page.goto(first);
    await page.getByText('Liên kết mời này không dùng được nữa').first().waitFor();
    await page.goto(await link());
    await page.locator('[name="confirmPassword"]').waitFor();
    await panel.page.goto(`${shop.url}/admin/me`);
    await panel.page.getByText('Đổi mật khẩu sẽ kết thúc mọi phiên đăng nhập ở máy khác.').waitFor();
    const change = async (current: string): Promise<void> => {
      await panel.page.locator('input[name=currentPassword]').fill(current);
      for (const name of ['password', 'confirmPassword']) await panel.page.locator(`input[name=${name}]`).fill(NEW_PASSWORD);
      await panel.page.getByRole('button', { name: 'Lưu' }).click();
    };
    await change('Nho-Nham-1990');
    await panel.page.getByText('Mật khẩu hiện tại không đúng.').waitFor();
    assert.doesNotMatch(await panel.page.locator('body').innerText(), /ValidationError/);
    await change(ADMINISTRATOR.password);
    await panel.page.getByText('Đã đổi mật khẩu. Ở máy khác phải đăng nhập lại').waitFor();
    assert.equal(await panel.page.locator('input[name=password]').inputValue(), '');
    await panel.keep('password-changed');
    // She is where she was, and goes on.
    await panel.openNew('api::product.product');
    await panel.close();
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
