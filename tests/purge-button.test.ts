import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBrowser } from './support/chromium';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { openPanel } from './support/panel';
import { startShop } from './support/shop';
import { testRun } from './support/test-run';

const program = testRun().chromium;

const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

test(
  'an editor purges the cache from a list and from an entry',
  { skip: program === undefined ? 'needs Chromium' : false },
  async () => {
    const shop = await startShop();
    closing.push(shop.close);
    const editor = await signIn(shop);
    const { documentId } = await publishProduct(editor, 'Pressed', { price: 1 });
    const browser = await openBrowser();
    closing.push(() => browser.close());
    const panel = await openPanel(browser, shop);
    const { page } = panel;
    const state = async (): Promise<string | null> => (await shop.api('/san-pham/pressed')).headers.get('X-Cache');
    const confirm = async (): Promise<void> => {
      const purged = page.waitForResponse((response) => response.url().endsWith('/rest-cache/purge'));
      await page.getByRole('alertdialog').getByRole('button').last().click();
      assert.equal((await purged).status(), 200);
    };

    await state();
    assert.equal(await state(), 'HIT');
    await panel.openList('api::product.product');
    await page.getByRole('button', { name: 'Làm mới bộ nhớ đệm' }).click();
    await panel.keep('purge-button-list');
    await confirm();
    assert.deepEqual([await state(), await state()], ['MISS', 'HIT']);

    await panel.openEntry('api::product.product', documentId);
    await panel.keep('purge-button-entry');
    await page
      .locator('main, form')
      .getByRole('button', { name: /More|Thêm|khác/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Làm mới bộ nhớ đệm' }).click();
    assert.match(await page.getByRole('alertdialog').innerText(), /Làm mới bộ nhớ đệm\?/);
    assert.doesNotMatch(await page.locator('main').innerText(), /REST Cache|Purge/i);
    await confirm();
    assert.deepEqual([await state(), await state()], ['MISS', 'HIT']);
    assert.deepEqual(panel.complaints(), []);
  },
);
