import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { borrowShop } from './support/borrowed-shop';
import { openBrowser } from './support/chromium';
import { openPanel } from './support/panel';
import { testRun } from './support/test-run';
import { bearer } from './support/tokens';
import { until } from './support/until';

const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

test(
  'the panel makes a storefront’s key in one step, with the line for its .env',
  { skip: testRun().chromium === undefined ? 'needs Chromium' : false },
  async () => {
    const shop = await borrowShop();
    closing.push(shop.close);
    const browser = await openBrowser();
    closing.push(() => browser.close());
    const { page, complaints, keep } = await openPanel(browser, shop);
    await page.goto(`${shop.url}/admin/settings/storefront`);
    await page.getByRole('button', { name: 'Tạo khóa' }).click();
    const line = page.getByLabel('Dòng để dán vào tệp .env của trang web');
    const value = await until('the line is shown', async () => (await line.isVisible()) && line.inputValue());
    await keep('storefront-key');
    const [name, key = ''] = value.split('=');
    assert.equal(name, 'WINE_SHOP_TOKEN');
    const { status, headers } = await shop.api('/settings', { headers: bearer(key) });
    assert.deepEqual([status, headers.get('X-RateLimit-Limit')], [200, '6000']);
    assert.deepEqual(complaints(), []);
  },
);
