import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { borrowShop } from './support/borrowed-shop';
import { openBrowser } from './support/chromium';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { openPanel } from './support/panel';
import { testRun } from './support/test-run';
import { until } from './support/until';

const program = testRun().chromium;

const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

test(
  'an editor purges the cache from a list, and forms have nothing of it',
  { skip: program === undefined ? 'needs Chromium' : false },
  async () => {
    const shop = await borrowShop();
    closing.push(shop.close);
    const editor = await signIn(shop);
    const { documentId } = await publishProduct(editor, 'Pressed', { price: 1 });
    const browser = await openBrowser();
    closing.push(() => browser.close());
    const panel = await openPanel(browser, shop, { enter: 'signed in' });
    const { page } = panel;
    const state = async (): Promise<string | null> => (await shop.api('/san-pham/pressed')).headers.get('X-Cache');
    const dialog = page.getByRole('alertdialog');
    // A page that is drawn again closes its dialog, and the click under it is lost.
    const confirm = (open: () => Promise<void>): Promise<boolean> =>
      until(
        'the purge is answered',
        async () => {
          if (!(await dialog.isVisible())) await open();
          const [answer] = await Promise.all([
            page.waitForResponse((response) => response.url().endsWith('/rest-cache/purge'), { timeout: 10_000 }),
            dialog.getByRole('button').last().click(),
          ]);
          return answer.status() === 200;
        },
        60_000,
      );
    const openFromList = (): Promise<void> => page.getByRole('button', { name: 'Làm mới bộ nhớ đệm' }).click();
    await state();
    assert.equal(await state(), 'HIT');
    await panel.openList('api::product.product');
    await openFromList();
    await panel.keep('purge-button-list');
    await confirm(openFromList);
    assert.deepEqual([await state(), await state()], ['MISS', 'HIT']);

    // Nothing of the plugin's stands in a form.
    await panel.openEntry('api::product.product', documentId);
    await page.getByRole('button', { name: 'Thao tác khác' }).first().click();
    await page.getByRole('menuitem').first().waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /REST Cache|Purge|Làm mới bộ nhớ đệm/i);
    assert.deepEqual(panel.complaints(), []);
  },
);
